/* Who plays what; the matches that this phone keeps; and one that another phone showed as a code. */
"use strict";

(() => {
  const form = document.getElementById("begin"), list = document.getElementById("kept"), words = list.dataset;
  const sizes = JSON.parse(form.dataset.sizes);
  const chosen = (name) => form.querySelector(`input[name=${name}]:checked`)?.value;
  const asks = (part) => form.querySelector("input[name=game]:checked").dataset.asked.split(" ").includes(part);
  const noRoom = document.getElementById("no-room");
  let asked = null; /* the match of the question if it may be lost */
  const parts = [...form.querySelectorAll(".by-points")]; /* of a game by points, its name and bounds */
  const names = [...form.querySelectorAll("input[name=name]")];

  function fit() {
    const most = Math.max(...sizes[chosen("game")]);
    names.forEach((input, at) => {
      input.closest("label").hidden = at >= most;
      input.disabled = at >= most;
    });
    for (const each of ["by-book", "total", "round-table"]) form.querySelector(`.${each}`).hidden = !asks(each);
    for (const each of parts) each.hidden = each.dataset.prefix !== chosen("game");
  }

  function tell(sentence) {
    const said = form.querySelector(".wrong-names");
    said.textContent = sentence;
    said.hidden = false;
    said.scrollIntoView({ block: "center" });
  }

  /* What is wrong with the rules of a game by points, as the server says it. */
  async function refusal(address) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.status !== 400) return "";
    return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".notice.error").textContent;
  }

  async function begin(event) {
    event.preventDefault();
    const given = names.filter((input) => !input.disabled).map((input) => matches.cleaned(input.value)).filter(Boolean);
    const fitting = sizes[chosen("game")];
    if (!fitting.includes(given.length)) {
      tell((fitting.length > 1 ? words.some : words.four).replace("{fewest}", fitting[0]).replace("{most}", fitting[fitting.length - 1]));
      return null;
    }
    const match = {
      id: matches.newId(), game: chosen("game"), edition: chosen("edition"), names: given, deals: [],
      total: asks("total") ? Number(form.elements.total.value) || 0 : 0,
    };
    if (parts.some(({ hidden }) => !hidden)) {
      const own = ([name]) => name.startsWith(`${match.game}-`) && !name.endsWith("-preset");
      match.rules = Object.fromEntries([...new FormData(form)].filter(own));
      const why = await refusal(matches.addressOf(match));
      if (why) return tell(why);
    }
    if (asked) matches.drop(asked.id);
    asked = null;
    const place = matches.keep(match);
    noRoom.hidden = place !== matches.TAB;
    if (place === matches.PHONE) location.assign(matches.addressOf(match));
    else if (place === matches.TAB) asked = match;
    else tell(words.nothing);
    return null;
  }

  function show() {
    const kept = matches.all();
    list.hidden = !kept.length;
    list.querySelector("ul").replaceChildren(...kept.map((match) => {
      const item = document.createElement("li"), link = document.createElement("a"), more = document.createElement("span");
      link.href = matches.addressOf(match);
      link.textContent = match.names.join(", ");
      more.className = "quiet";
      more.textContent = ` ${match.rules?.[`${match.game}-title`] || words[match.game]} · ${new Date(match.at).toLocaleDateString(document.documentElement.lang)} · ${match.deals.length}`;
      item.append(link, more);
      return item;
    }));
  }

  async function takeCopy() {
    const text = location.hash.match(/^#copy=([\w-]+)$/)?.[1];
    if (!text) return null;
    const match = await matches.unpacked(text).catch(() => null);
    history.replaceState(null, "", location.pathname);
    if (!match || !sizes[match.game]?.includes(match.names.length)) return tell(words.unread);
    const own = matches.find(match.id);
    const ahead = own ? match.deals.length - own.deals.length || match.at - own.at : 1;
    if (ahead <= 0 || matches.keep(match) !== matches.PAGE) location.assign(matches.addressOf(match));
    else tell(words.nothing);
    return null;
  }

  form.addEventListener("change", fit);
  form.addEventListener("submit", begin);
  noRoom.querySelector("button").addEventListener("click", () => location.assign(matches.addressOf(asked)));
  addEventListener("hashchange", takeCopy);
  addEventListener("storage", show);
  fit();
  show();
  takeCopy();
})();
