/* What a phone holds, as codes that another phone opens at the new address of the laptop; and the
   other end, which takes in what such a code brings, once somebody has said yes.

   A code is an address with the entries behind its #, which no server is sent. */
"use strict";

(() => {
  const place = document.getElementById("held");
  if (!place) return;
  const MOST_LETTERS = 620, MARK = "#held=";
  const words = place.dataset;
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const codes = place.querySelector(".held-codes"), field = place.querySelector("input");
  const out = place.querySelector("details"), link = place.querySelector(".held-open");
  const brought = place.querySelector(".brought"), again = place.querySelector(".again");

  const KINDS = ["result", "correction", "agreement"];
  const FIELDS = ["tournament", "table", "round", "deal", "content", "version", "side", "typed_at", "again", "was", "points", "sat"];
  const IS_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

  const packed = (entry) => [KINDS.indexOf(entry.kind), entry.key, ...FIELDS.map((name) => entry[name] ?? 0)];

  function unpacked(row) {
    const [kind, key, ...values] = row;
    const entry = { kind: KINDS[kind], key };
    values.forEach((value, at) => { if (value !== 0) entry[FIELDS[at]] = value; });
    const isWhole = entry.kind && IS_KEY.test(key) && ["tournament", "table", "round", "deal"].every((name) => Number.isInteger(entry[name]));
    return isWhole && values.length === FIELDS.length ? entry : null;
  }

  function inLetters(rows) {
    const bytes = new TextEncoder().encode(JSON.stringify(rows));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  function outOfLetters(text) {
    try {
      const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
      const rows = JSON.parse(new TextDecoder().decode(bytes));
      return Array.isArray(rows) ? rows.filter(Array.isArray).map(unpacked).filter(Boolean) : [];
    } catch {
      return [];
    }
  }

  function element(name, text, className = "") {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  }

  const inWords = (entry) => `${say(words.place, entry)}${entry.content ? "" : ` (${words.agreement})`}`;

  /* --- out ------------------------------------------------------------------------------------ */

  function home() {
    const typed = field.value.trim().replace(/\/+$/, "");
    return /^https?:\/\//.test(typed) ? typed : `http://${typed}`;
  }

  /* As few codes as hold it all, each small enough for a camera. */
  function addresses(entries) {
    const made = [];
    let rows = [];
    for (const row of entries.map(packed)) {
      if (rows.length && inLetters([...rows, row]).length > MOST_LETTERS) {
        made.push(rows);
        rows = [];
      }
      rows.push(row);
    }
    if (rows.length) made.push(rows);
    return made.map((each) => `${home()}${words.path}${MARK}${inLetters(each)}`);
  }

  let shown = "";
  async function show() {
    const waiting = (await outbox.all()).filter((entry) => entry.state === "waiting");
    const back = waiting.filter((entry) => entry.again);
    again.hidden = !back.length;
    again.textContent = say(again.dataset.text, { number: back.length });
    out.hidden = !waiting.length || (outbox.isStarted && !outbox.line);
    if (out.hidden) { codes.replaceChildren(); shown = ""; }
    place.hidden = out.hidden && !back.length && brought.hidden;
    if (out.hidden || !out.open) return;
    const all = addresses(waiting);
    if (shown === all.join()) return;
    shown = all.join();
    codes.replaceChildren(...all.map((address, at) => {
      const item = element("li", ""), frame = element("div", "", "scan");
      frame.append(qr.squares(address) ? qr.picture(address, words.code) : element("p", words.tooLong));
      item.append(frame);
      if (all.length > 1) item.append(element("p", say(words.part, { number: at + 1, all: all.length }), "quiet"));
      return item;
    }));
    link.href = `${home()}${words.path}${MARK}${inLetters(waiting.map(packed))}`;
  }

  /* --- in ------------------------------------------------------------------------------------- */

  async function read() {
    if (!location.hash.startsWith(MARK)) return;
    const entries = outOfLetters(location.hash.slice(MARK.length));
    history.replaceState(null, "", location.pathname + location.search);
    const known = new Set((await outbox.all()).map((entry) => entry.key));
    const fresh = entries.filter((entry) => !known.has(entry.key));
    const list = brought.querySelector("ul"), yes = brought.querySelector("[name=yes]"), no = brought.querySelector("[name=no]");
    brought.querySelector("h2").textContent = say(fresh.length ? words.brought : words.nothingNew, { number: fresh.length });
    list.replaceChildren(...fresh.map((entry) => element("li", inWords(entry))));
    yes.hidden = !fresh.length;
    yes.onclick = async () => {
      for (const entry of fresh) await outbox.adopt(entry);
      brought.hidden = true;
      if (!outbox.isStarted) begin();
      show();
    };
    no.onclick = () => { brought.hidden = true; show(); };
    brought.hidden = place.hidden = false;
    brought.scrollIntoView();
  }

  /* On a page without a table of its own: the desk's phone sends for everybody. */
  function begin() {
    outbox.start({ url: words.sendUrl, csrf: () => words.csrf, changed: show, renew: async () => {} });
  }

  field.value = words.home || location.origin;
  field.addEventListener("input", show);
  out.addEventListener("toggle", show);
  window.addEventListener("hashchange", read);
  outbox.whenChanged(show);
  outbox.watchLog(words.logUrl);
  read();
  show();
})();
