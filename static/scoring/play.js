/* The score sheet of a match that only this phone keeps: the form of a table's page, and the list
   of the deals with their points. */
"use strict";

(() => {
  let match = matches.find(location.hash.slice(1));
  if (!match || !deal) return;
  const sheet = document.getElementById("sheet"), words = sheet.dataset, form = deal.form;
  const sides = JSON.parse(form.dataset.sides), scorers = Object.keys(sides);
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const FEW = 4; /* players who have room beside each other */
  const isByPlayer = scorers.length > FEW;
  let opened = 0; /* the number of the deal in the form */

  function element(name, text, className = "") {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  }

  /* The points of each scorer: the sums come in the order of the sides, or of going out. */
  function pointsNow(content) {
    if (deal.part.points) return deal.part.points(content);
    const made = deal.totals().map((text) => Number(text.replace("−", "-")));
    if (content.breach) return { [scorers.find((each) => each.includes(content.breach.by))]: made[0] };
    const order = scorers[0].length > 1 ? scorers : content.order;
    return Object.fromEntries(order.map((scorer, at) => [scorer, made[at]]));
  }

  const again = (before) => match.deals.filter(({ content }, at) => at < before - 1 && content.breach?.again).length;
  const shown = (points) => (points === undefined ? "" : (deal.part.shown || String)(points).replace("-", "−"));
  const totals = () => Object.fromEntries(scorers.map((scorer) => [
    scorer, match.deals.reduce((sum, { points }) => sum + (points[scorer] || 0), 0)]));

  function press(number) {
    const made = element("button", String(number), "second");
    made.type = "button";
    made.setAttribute("aria-label", say(words.change, { deal: number }));
    made.addEventListener("click", () => open(number));
    return made;
  }

  function row(cells, isHead) {
    const made = document.createElement("tr");
    made.append(...cells.map((each, at) => {
      const cell = element(each && (isHead || !at) ? "th" : "td", "", at ? "number" : "");
      cell.append(each);
      return cell;
    }));
    return made;
  }

  /* A line a deal, the sums below; of many players a line each, with their sum and the last deals. */
  function draw() {
    const made = totals(), lines = match.deals.map(({ points }, at) => [press(at + 1), points]);
    if (lines.length) lines.push(["Σ", made]);
    if (isByPlayer) lines.reverse();
    const head = isByPlayer ? lines.map(([first]) => first) : scorers.map((each) => sides[each]);
    const rows = isByPlayer ? scorers.map((each) => [sides[each], ...lines.map(([, points]) => shown(points[each]))])
      : lines.map(([first, points]) => [first, ...scorers.map((each) => shown(points[each]))]);
    const last = isByPlayer ? [] : rows.splice(match.deals.length);
    sheet.querySelector("table").classList.toggle("by-player", isByPlayer);
    sheet.querySelector("thead").replaceChildren(row(["", ...head], true));
    sheet.querySelector("tbody").replaceChildren(...rows.map((each) => row(each)));
    sheet.querySelector("tfoot").replaceChildren(...last.map((each) => row(each)));
    const most = Math.max(...Object.values(made)), first = scorers.filter((each) => made[each] === most);
    const isOver = match.total && most >= match.total;
    sheet.querySelector(".over").textContent = isOver ? say(words.over, { name: first.map((each) => sides[each]).join(", "), points: most }) : "";
    for (const field of document.querySelectorAll("input[name=match]")) {
      field.value = JSON.stringify({ game: match.game, edition: match.edition, rules: match.rules, names: match.names, deals: match.deals.map(({ content }) => content) });
    }
    for (const each of document.querySelectorAll(".needs-deals")) each.hidden = !match.deals.length;
    for (const each of document.querySelectorAll("[data-kept-in]")) each.hidden = each.dataset.keptIn !== matches.placeOf(match);
  }

  function open(number) {
    const kept = match.deals[number - 1];
    head(number);
    if (kept) deal.restore(deal.fieldsOf(kept.content));
    else deal.clear();
    form.hidden = false;
    oneScreen.enter();
  }

  /* The number of the deal in the form, and who deals it. */
  function head(number) {
    opened = number;
    deal.field("deal").value = number;
    form.dataset.turn = number - again(number);
    const title = form.querySelector(".deal-title"), dealer = form.querySelector(".dealer");
    const dealers = JSON.parse(dealer.dataset.dealers), at = (number - again(number) - 1) % dealers.length;
    title.textContent = say(title.dataset.title, { deal: number });
    dealer.textContent = dealers[at];
    oneScreen.title(title.textContent, dealers[at]);
    for (const mark of form.querySelectorAll("[data-seat] .deals-now")) {
      mark.hidden = mark.closest("[data-seat]").dataset.seat !== deal.seats[at];
    }
  }

  function list() {
    form.hidden = true;
    draw();
    oneScreen.list();
  }

  /* What another tab wrote meanwhile; a new deal that is in the form comes after it. */
  function refresh() {
    const fresh = matches.find(match.id), isNew = opened > match.deals.length;
    if (!fresh) return location.replace("/play/");
    if (fresh.at === match.at) return null;
    match = fresh;
    if (isNew || opened > match.deals.length) head(match.deals.length + 1);
    deal.show();
    return draw();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (deal.missing()) return;
    const content = deal.content();
    refresh();
    match.deals[opened - 1] = { content, points: pointsNow(content) };
    matches.keep(match);
    list();
  });

  document.getElementById("next-deal").addEventListener("click", () => open(match.deals.length + 1));
  document.getElementById("line").addEventListener("click", list);

  document.getElementById("last-off").addEventListener("click", () => {
    const many = match.deals.length;
    refresh();
    if (match.deals.length === many) match.deals.pop();
    matches.keep(match);
    list();
  });

  document.getElementById("drop").addEventListener("click", () => {
    matches.drop(match.id);
    location.assign("/play/");
  });

  document.getElementById("copy").addEventListener("toggle", async ({ target }) => {
    if (!target.open) return;
    const text = await matches.packed(match).catch(() => ""), address = `${location.origin}/play/#copy=${text}`;
    target.querySelector(".code").replaceChildren(text && qr.squares(address) ? qr.picture(address, words.code) : element("p", words.tooLong));
  });

  for (const event of ["storage", "pageshow"]) addEventListener(event, refresh);
  document.addEventListener("visibilitychange", refresh);

  if (match.deals.length) list();
  else open(1);
})();
