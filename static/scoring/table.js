/* A table's page: keeps what is typed, hands it to the outbox, shows what has become of it. */
"use strict";

(() => {
  const page = document.getElementById("at-table");
  if (!page) return;
  const EVERY = 4_000, OVER_EVERY = 60_000;
  const facts = page.dataset, words = document.getElementById("words").dataset;
  const now = document.getElementById("now"), saved = document.getElementById("saved");
  const waitingLine = document.getElementById("waiting-line");
  const here = { tournament: Number(facts.tournament), table: Number(facts.table), round: Number(facts.round) };
  const isHere = (entry) => ["tournament", "table", "round"].every((name) => entry[name] === here[name]);
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const at = `${here.tournament}-${here.table}`, own = `${location.pathname}?at=${at}`; /* of two tables in one browser, this */
  let entries = [], lastSaved = null, agreedAtOnce = 1, lastTag = "", isAway = false, isGone = false, nextSeats = null, isOver = false, asked = 0;

  function element(name, text, className = "") {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  }

  function button(text, work, className = "second") {
    const made = element("button", text, className);
    made.type = "button";
    made.addEventListener("click", work);
    return made;
  }

  /* What has not been sent, always in sight; and what was not taken, until somebody put it away. */
  async function showOutbox() {
    entries = await outbox.all();
    const waiting = entries.filter((entry) => entry.state === "waiting");
    const refused = entries.filter((entry) => entry.state === "refused");
    const parts = [];
    if (waiting.length) {
      parts.push(element("strong", say(words.unsent, { number: waiting.length })));
      if (!waiting.every(isHere)) parts.push(element("span", words.elsewhere));
      if (outbox.line === "again") parts.push(element("span", say(words.earlierRound, waiting[0])));
      if (outbox.line === "scan") parts.push(element("span", words.scan));
      if (outbox.line === "finished") parts.push(element("strong", words.finished), heldHere(waiting));
      parts.push(button(words.send, () => outbox.now()));
    }
    if (outbox.trouble && (waiting.length || deal)) parts.push(element("span", words[outbox.trouble]));
    for (const entry of refused) {
      const line = element("p", `${say(words.notTaken, entry)}: ${entry.error || words.unreadable} ${entry.said || ""} `);
      line.append(button(words.forget, () => outbox.drop(entry.at)));
      parts.push(line);
    }
    waitingLine.replaceChildren(...parts);
    waitingLine.hidden = !parts.length;
    waitingLine.dataset.waiting = waiting.length;
    showSaved();
    markDeals();
  }

  /* What the desk has to enter, to be read out there. */
  function heldHere(waiting) {
    const list = element("ul", "");
    for (const entry of waiting.filter((each) => each.content)) {
      list.append(element("li", `${say(words.place, entry)}: ${entry.said || ""}`));
    }
    return list;
  }

  /* What was saved last, with its points; where one touch makes it agreed, it is asked for here
     as long as the list of deals does not know of it. */
  function showSaved() {
    const entry = entries.find((each) => each.at === lastSaved);
    showAgreeable();
    showMarks();
    if (!entry || entry.state === "refused") return saved.replaceChildren();
    const isStored = entry.state === "stored";
    const listed = itemOf(entry.deal)?.dataset;
    const isDisputed = isStored && entry.receipt.state === "disputed";
    const isBeside = isDisputed && listed?.decided !== undefined && !isSame(entry.content, listed.content);
    const text = isBeside ? say(words.decided, { deal: entry.deal, number: entry.receipt.number })
      : isDisputed ? differs(entry.deal) : isStored ? stored(entry) : say(words.kept, entry);
    const panel = element("div", "", `notice stack ${isStored && !isDisputed ? "success" : "warning"}`);
    panel.toggleAttribute("data-stored", isStored);
    panel.append(element("p", text));
    if (entry.said && !isStored) panel.append(element("p", entry.said, "sum"));
    const isAsked = !isStored && entry.content && facts.agreement === "touch" && !agreeing.isShown();
    if (isAsked && !entries.some((each) => each.version === entry.key)) {
      panel.append(element("p", words.asked),
        button(`✓ ${words.right}`, () => keepAgreement(entry.deal, entry.key, deal.otherSide(entry.content)), ""));
    }
    if (saved.textContent === panel.textContent) return null;
    saved.replaceChildren(panel);
    oneScreen.say(isStored && !isDisputed ? `✓ ${text}` : "", "saved");
    return null;
  }

  function stored({ kind, deal: number, totals = [] }) {
    if (kind === "agreement") return say(agreedAtOnce > 1 ? words.allAgreed : words.agreed, { deal: number, number: agreedAtOnce });
    const [one, other] = totals;
    return say(totals.length === 2 ? words.points : words.recorded, { deal: number, one, other });
  }

  const isOwn = (version) => entries.some((each) => isHere(each) && each.content && each.receipt?.number === version);

  /* By what the other phone says, where one of the two entries is from this one. */
  function differs(number) {
    const heads = [...itemOf(number)?.querySelectorAll(".dispute th[data-version]") || []];
    const [others, own] = [false, true].map((mine) => heads.filter(({ dataset }) => isOwn(Number(dataset.version)) === mine));
    return own.length && others.length ? say(words.differs, others[0].dataset) : say(words.unequal, { deal: number });
  }

  /* The sign of a dispute, as the list of deals has it. */
  const unequal = () => now.querySelector(".unequal").cloneNode(true);

  /* What another phone wrote, and waits for the word of this one. */
  const asking = () => (facts.round ? agreeable().filter(({ version }) => typeof version === "number" && !isOwn(version)) : []);

  /* In the line above a folded page. */
  function showMarks() {
    const waiting = Number(waitingLine.dataset.waiting), disputed = now.querySelectorAll(".is-disputed").length;
    const isNew = isCalled() || ["new-round", "over", "elsewhere"].some((name) => document.getElementById(name));
    const [{ dataset } = {}] = now.querySelectorAll(".is-disputed");
    const open = agreeing.isShown() ? agreeable() : asking();
    if (dataset) oneScreen.last(dataset.decided === undefined ? differs(Number(dataset.deal)) : say(words.decidedLook, dataset), "look");
    else if (waiting) oneScreen.last(say(words.held, { number: waiting }), "waits");
    else oneScreen.last(open.length ? say(words.asks, { deal: open[0].number }) : "", "waits");
    oneScreen.mark([
      ...(waiting ? [[`↑${waiting} `, say(words.waits, { number: waiting })]] : []),
      ...(disputed ? [[[unequal(), `${disputed} `], say(words.disputed, { number: disputed })]] : []),
      ...(open.length ? [[`?${open.length} `, words.asked]] : []),
      ...(isNew ? [["! ", words.newRound]] : []),
    ]);
  }

  const agreeable = () => agreeing.open(
    now, entries.filter((each) => isHere(each) && each.state === "waiting"), facts.agreement === "touch");

  /* When every deal is written, by whichever side, one press agrees to all that are open. */
  function showAgreeable() {
    if (!facts.round) return;
    const isWritten = (number) => itemOf(number)?.dataset.content || isIn(number);
    const all = [...Array(lastDeal()).keys()].every((at) => isWritten(at + 1));
    const found = all ? agreeable() : [], [{ number, version } = {}] = found;
    const isAsked = typeof version === "string" || itemOf(number)?.querySelector("details[open] form.agree");
    agreeing.show(found.length === 1 && isAsked ? [] : found);
  }

  async function agreeToAll() {
    const found = agreeable();
    for (const { number, version, side } of found) await keepAgreement(number, version, side);
    agreedAtOnce = found.length;
    refresh();
  }

  /* A deal that is on this phone only says so in its place of the list, and in a dispute the entry
     that is from this phone. */
  function markDeals() {
    for (const head of now.querySelectorAll(".dispute th[data-version]")) {
      if (isOwn(Number(head.dataset.version)) && !head.querySelector("small")) head.append(element("small", words.own));
    }
    for (const item of now.querySelectorAll(".deals > li")) {
      const mine = entries.filter((entry) => isHere(entry) && entry.deal === Number(item.dataset.deal) && entry.state === "waiting");
      const mark = item.querySelector(".on-phone");
      item.classList.toggle("waits", mine.length > 0);
      if (!mine.length) {
        if (mark) mark.remove();
      } else if (!mark) {
        (item.querySelector("summary") || item.firstElementChild).append(element("span", `↑ ${words.here}`, "on-phone"));
      }
    }
  }

  /* Whether what the desk decided is what this phone wrote. */
  const inOrder = (content) => JSON.stringify(content, (_name, value) =>
    value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
  const isSame = (own, listed) => Boolean(listed) && inOrder(own) === inOrder(JSON.parse(listed));

  const itemOf = (number) => now.querySelector(`.deals > li[data-deal="${number}"]`);

  /* What each deal came to, by what the server listed, and by what this phone wrote since. */
  function contents() {
    const newest = new Map();
    for (const entry of entries) {
      if (!isHere(entry) || !entry.content || entry.state === "refused") continue;
      const listed = itemOf(entry.deal)?.dataset || {};
      const isListed = entry.receipt && (listed.state === "disputed" || entry.receipt.number <= Number(listed.version));
      if (!isListed) newest.set(entry.deal, entry.content);
    }
    for (const { dataset } of now.querySelectorAll("[data-content]")) {
      const number = Number(dataset.deal);
      if (!newest.has(number)) newest.set(number, JSON.parse(dataset.content));
    }
    return newest;
  }

  const dealtAgain = () => [...contents()].filter(([, content]) => content.breach?.again).map(([number]) => number);

  /* The deal after which somebody has the total that ends the match, where one does. */
  function matchEnd() {
    const total = Number(deal?.form.dataset.matchTotal), made = {};
    for (const [number, content] of total ? [...contents()].sort(([one], [other]) => one - other) : []) {
      const points = content.adjusted || (content.players ? deal.part.points(content) : {});
      for (const [seat, each] of Object.entries(points)) made[seat] = (made[seat] || 0) + each;
      if (Math.max(...Object.values(made)) >= total) return number;
    }
    return 0;
  }

  /* A deal that is dealt again adds one at the end, and is dealt by whoever dealt it before. */
  function lastDeal() {
    const written = [...now.querySelectorAll("[data-content]")].map((item) => Number(item.dataset.deal));
    if (!deal) return now.querySelectorAll(".deals > li").length;
    if (matchEnd()) return Math.max(matchEnd(), ...written);
    return Math.max(Number(now.querySelector(".now").dataset.planned) + dealtAgain().length, ...written);
  }

  const turnOf = (number) => number - dealtAgain().filter((each) => each < number).length;

  /* Where each side has its own phone, what the other side wrote does not count as ours. */
  const isIn = (number) => {
    const item = itemOf(number);
    const isOurs = facts.agreement !== "both" || item?.dataset.state !== "provisional" || item?.dataset.side === mySide();
    return (Boolean(item?.dataset.content) && isOurs) || entries.some((entry) =>
      isHere(entry) && entry.content && entry.deal === number && entry.state !== "refused");
  };

  /* --- the form ---------------------------------------------------------------------------- */

  const draftName = (number) => `${here.tournament}/${here.table}/${here.round}/${number}/${facts.sat}`;
  let opened = 0;
  let key = "", replaces = null; /* the version that is put right; by its key, if this phone wrote it */

  /* Only this phone knows the keys of what it wrote: no page gives them out. */
  function named(version) {
    const ours = entries.filter((entry) => isHere(entry) && entry.content && entry.state !== "refused");
    let own = ours.find((entry) => entry.receipt?.number === version);
    for (let next = own; next; next = ours.find((entry) => entry.version === own.key)) own = next;
    return own ? own.key : version;
  }

  /* Nothing is tapped into a form that is about to change; the deal that was asked for last is opened. */
  async function open(number, content = null, version = null) {
    const turn = ++opened;
    deal.form.inert = true;
    const draft = await outbox.readDraft(draftName(number));
    if (turn !== opened) return;
    deal.form.inert = false;
    deal.field("deal").value = number;
    deal.form.dataset.turn = turnOf(number);
    key = "";
    replaces = version && named(version);
    if (draft) {
      key = draft.key;
      replaces = draft.replaces;
    }
    if (content && !draft) deal.restore(deal.fieldsOf(content));
    else if (draft) deal.restore(draft.fields);
    else deal.clear();
    rememberSide();
    const correcting = document.getElementById("correcting");
    correcting.hidden = !replaces;
    correcting.textContent = correcting.dataset[typeof replaces === "string" ? "own" : "other"];
    showTitle(number);
    deal.form.hidden = false;
    document.getElementById("all-in").hidden = true;
    oneScreen.enter();
  }

  /* Which deal it is, and who deals it. */
  function showTitle(number) {
    const title = deal.form.querySelector(".deal-title"), dealer = deal.form.querySelector(".dealer");
    const said = JSON.parse(dealer.dataset.dealers), at = (turnOf(number) - 1) % said.length;
    title.textContent = say(title.dataset.title, { deal: number });
    dealer.textContent = said[at];
    oneScreen.title(say(words.deal, { deal: number, deals: Math.max(number, lastDeal()) }), [said[at], words.where].filter(Boolean).join(" · "));
    for (const mark of deal.form.querySelectorAll("[data-seat] .deals-now")) {
      mark.hidden = mark.closest("[data-seat]").dataset.seat !== deal.seats[at];
    }
  }

  function openNext() {
    const next = [...Array(lastDeal()).keys()].map((at) => at + 1).find((number) => !isIn(number));
    if (next) return open(next);
    deal.form.hidden = true;
    document.getElementById("all-in").hidden = false;
    showAgreeable();
    oneScreen.list();
    return null;
  }

  /* What others wrote may add a deal, or take one away that nobody here has begun to write. */
  function followList() {
    const allIn = document.getElementById("all-in");
    if (!deal && allIn) allIn.hidden = Boolean(now.querySelector("[data-open]"));
    const isUntouched = deal && !replaces && !key && !deal.form.hidden;
    const isTheirs = isUntouched && isIn(deal.number()) && document.documentElement.dataset.view === "entry";
    if (deal && (deal.form.hidden || isTheirs || (isUntouched && deal.number() > lastDeal()))) {
      Promise.resolve(openNext()).then(() => isTheirs && agreeable().length && oneScreen.say(`? ${words.asked}`, "look"));
    }
    if (!isGone && now.querySelector(".gone")) oneScreen.list();
    isGone = Boolean(now.querySelector(".gone"));
  }

  /* Whose phone it is stays so for the round. */
  const sideName = `side ${here.tournament}/${here.table}/${here.round}`;

  function rememberSide() {
    const kept = remembered(sideName);
    const input = kept && page.querySelector(`input[name=side][type=radio][value="${kept}"]`);
    if (input) input.checked = true;
    deal?.show();
  }

  function remembered(name) {
    try { return localStorage.getItem(name); } catch { return null; }
  }

  const mySide = () => page.querySelector("input[name=side]:checked")?.value || "";

  function keepSide() {
    if (!mySide()) return;
    try { localStorage.setItem(sideName, mySide()); } catch { /* it is asked again */ }
  }

  function keepDraft() {
    key = key || outbox.newKey();
    keepSide();
    outbox.keepDraft(draftName(deal.number()), { key, replaces, fields: deal.snapshot() });
  }

  async function save(event) {
    event.preventDefault();
    if (deal.missing()) return;
    const number = deal.number();
    const entry = {
      ...here, kind: replaces ? "correction" : "result", key: key || outbox.newKey(), deal: number, content: deal.content(), side: mySide(),
      sat: facts.sat, typed_at: clock.now().toISOString(), said: deal.explained().map((pair) => pair.join(": ")).join(" · "),
    };
    if (replaces) entry.version = replaces;
    if (!entry.content.breach) entry.totals = deal.totals();
    const turn = opened;
    deal.form.inert = true;
    try {
      const kept = await outbox.keep(entry, draftName(number));
      lastSaved = kept.at;
      await showOutbox();
    } finally {
      if (turn === opened) deal.form.inert = false;
    }
    if (turn !== opened) return;
    await openNext();
    saved.replaceChildren();
    showSaved();
  }

  /* --- the rest of the page ----------------------------------------------------------------- */

  const csrf = () => now.querySelector(".now").dataset.csrf;

  /* What the reader opened or shut stays so, until something happens to that deal. */
  const toggled = new Map();
  const nameOf = (details) => `${details.closest("li").id} ${details.closest("li").dataset.version} ${details.closest("li").dataset.state}`;

  now.addEventListener("click", (event) => {
    const summary = event.target.closest("summary");
    if (summary) toggled.set(nameOf(summary.parentElement), !summary.parentElement.open);
  });

  async function refresh() {
    if ((document.hidden && !bell.isWanted()) || (isOver && Date.now() - asked < OVER_EVERY)) return;
    asked = Date.now();
    const response = await fetch(`${facts.nowUrl}&round=${facts.round}`, {
      headers: lastTag ? { "If-None-Match": lastTag } : {}, cache: "no-store", redirect: "error",
    }).catch(() => null);
    isOver = response?.status === 403;
    if (isOver) await noticeEnd();
    if (!response || response.status !== 200) return;
    document.getElementById("over")?.remove();
    lastTag = response.headers.get("ETag") || "";
    const text = await response.text();
    if (isElsewhere(text)) return;
    const held = document.activeElement && now.contains(document.activeElement) && document.activeElement.closest("li");
    now.innerHTML = text;
    for (const details of now.querySelectorAll("details")) {
      const wanted = toggled.get(nameOf(details));
      if (wanted !== undefined) details.open = wanted;
    }
    if (held) now.querySelector(`#${held.id} summary, #${held.id} a`)?.focus();
    fitSides();
    oneScreen.time(now.querySelector(".clock time"));
    clock.tick();
    followSeats();
    markDeals();
    followList();
    noticeRound();
    showSaved();
  }

  /* Rings when it is new where the people of this table sit next, or that this round has begun. */
  function followSeats() {
    const shown = now.querySelector(".next-seats"), said = shown ? shown.dataset.begun + shown.textContent : "";
    if (nextSeats !== null && said && said !== nextSeats) bell.ring();
    nextSeats = said;
  }

  /* The answer is of an earlier round, after a laptop was replaced from a copy, or the desk has
     changed the seats: what is typed here is for those whom this page names. */
  function isElsewhere(text) {
    const made = new DOMParser().parseFromString(text, "text/html").querySelector(".now").dataset;
    now.querySelector(".now").dataset.csrf = made.csrf;
    const isEarlier = Number(made.round) < here.round, isOthers = made.round === facts.round && made.sat !== facts.sat;
    if (isEarlier) notice("elsewhere", say(words.earlierRound, here), words.go, own);
    else if (isOthers) notice("elsewhere", words.othersSit, words.go, location.href);
    else document.getElementById("elsewhere")?.remove();
    if (deal && (isEarlier || isOthers || isAway)) deal.form.inert = isEarlier || isOthers;
    isAway = isEarlier || isOthers;
    return isAway;
  }

  /* Where each side has its own phone, only the other side is asked whether it is right. */
  function fitSides() {
    if (facts.agreement !== "both") return;
    if (whose) whose.hidden = !now.querySelector("form.agree");
    for (const form of now.querySelectorAll("form.agree")) {
      const { for: only, notFor } = form.dataset;
      form.hidden = !mySide() || mySide() === notFor || (only !== undefined && mySide() !== only);
      form.elements.namedItem("side").value = mySide();
    }
  }

  function noticeRound() {
    const current = now.querySelector(".now").dataset.current;
    const isMoved = isCalled() && !now.querySelector(".next-seats .stays"); // that says where
    if (current !== facts.current && !isMoved) notice("new-round", words.newRound, words.go, own);
  }

  const isCalled = () => Boolean(now.querySelector(".next-seats[data-begun=yes]"));

  /* The card opens nothing any more: what a reload brings says why, and shows what is held here. A
     phone that keeps nothing but on this page stays on it. */
  async function noticeEnd() {
    const held = outbox.trouble && entries.some((entry) => entry.state === "waiting");
    const response = held ? null : await fetch(own, { cache: "no-store" }).catch(() => null);
    if ((await response?.text())?.includes('id="on-phone"')) return location.replace(own);
    for (const old of document.querySelectorAll("#new-round, #elsewhere, .next-seats")) old.remove();
    notice("over", words.over, words.standing, facts.standing);
    return showMarks();
  }

  function notice(name, text, press, address) {
    if (document.getElementById(name)) return;
    const line = element("p", `${text} `, "notice warning"), link = element("a", press, "button");
    line.id = name;
    link.href = address;
    line.append(link);
    now.before(line);
    oneScreen.say(text, "look");
  }

  /* Small requests that make sense only now: without a connection they say so, and nothing is lost. */
  async function sendQuietly(form) {
    const pressed = form.querySelector("button"), body = new FormData(form);
    if (pressed.name) body.set(pressed.name, pressed.value); // what older browsers leave out
    body.set("csrfmiddlewaretoken", csrf());
    pressed.disabled = true;
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    pressed.disabled = false;
    for (const said of page.querySelectorAll("[data-quiet] [role=status]")) said.textContent = "";
    const line = form.querySelector("[role=status]") || form.appendChild(element("p", ""));
    line.setAttribute("role", "status");
    const answer = response && response.ok ? await response.json().catch(() => ({})) : null;
    line.textContent = answer ? answer.error || pressed.dataset.done || "" : pressed.dataset.failed || words.tryAgain;
    if (answer) refresh();
  }

  async function agree(form) {
    form.querySelector("button").disabled = true;
    const values = form.elements;
    await keepAgreement(Number(form.dataset.agree), Number(values.namedItem("of").value), values.namedItem("side").value);
  }

  /* To a version, by its number, or to what this phone has not sent yet, by its key. */
  async function keepAgreement(number, version, side) {
    const kept = await outbox.keep({ ...here, kind: "agreement", deal: number, version, side, typed_at: clock.now().toISOString() });
    lastSaved = kept.at;
    agreedAtOnce = 1;
    await showOutbox();
  }

  page.addEventListener("submit", (event) => {
    const form = event.target;
    if (deal && form === deal.form) return save(event);
    if (!form.matches("[data-quiet], .agree")) return null;
    event.preventDefault();
    return form.matches(".agree") ? agree(form) : sendQuietly(form);
  });

  page.addEventListener("click", (event) => {
    const link = deal && event.target.closest("a[data-open], a[data-correct]");
    if (!link) return;
    event.preventDefault();
    const number = Number(link.dataset.open || link.dataset.correct);
    const item = link.closest("li");
    const kept = link.dataset.correct ? [JSON.parse(item.dataset.content), Number(item.dataset.version)] : [];
    open(number, ...kept).then(() => document.getElementById("line").focus({ preventScroll: true }));
  });

  agreeing.whenPressed(agreeToAll);

  /* A phone that comes when all is written is asked on whose side it is, to agree. */
  const whose = document.getElementById("whose");
  whose?.addEventListener("change", () => { keepSide(); fitSides(); showSaved(); });

  const otherSide = document.getElementById("other-side");
  otherSide?.addEventListener("click", () => {
    try { localStorage.removeItem(sideName); } catch { /* it is not kept */ }
    for (const input of deal.form.querySelectorAll("[name=side]")) input.checked = false;
    fitSides();
    oneScreen.enter();
  });

  async function begin() {
    const address = new URL(location), asked = address.searchParams.has("deal");
    address.searchParams.set("at", at);
    history.replaceState(null, "", address);
    entries = await outbox.all();
    if (deal) {
      deal.whenTouched(keepDraft);
      deal.whenTouched(() => { fitSides(); showSaved(); });
      if (otherSide) otherSide.hidden = false;
      const item = itemOf(deal.number());
      const version = Number(deal.field("replaces").value);
      if (asked && version && item) await open(deal.number(), JSON.parse(item.dataset.content), version);
      else if (asked) await open(deal.number());
      else await openNext();
    } else rememberSide();
    fitSides();
    oneScreen.time(now.querySelector(".clock time"));
    outbox.start({
      url: facts.sendUrl,
      csrf,
      changed: () => showOutbox().then(() => entries.some((entry) => entry.state === "stored") && refresh()),
      renew: () => { lastTag = ""; return refresh(); },
    });
    await showOutbox();
    noticeRound();
    followSeats();
    setInterval(refresh, EVERY);
    window.addEventListener("online", refresh);
    document.addEventListener("visibilitychange", refresh);
    document.getElementById("plain-way")?.remove();
    page.dataset.ready = "yes";
  }

  begin();
})();
