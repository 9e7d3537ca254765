/* The score sheet of a match that only this phone keeps: the form of a table's page, and the list
   of the deals with their points. */
"use strict";

(() => {
  const match = matches.find(location.hash.slice(1));
  if (!match || !deal) return;
  const sheet = document.getElementById("sheet"), words = sheet.dataset, form = deal.form;
  const sides = JSON.parse(form.dataset.sides), scorers = Object.keys(sides);
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
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
  const shown = (points) => (points === undefined ? "" : String(points).replace("-", "−"));
  const totals = () => Object.fromEntries(scorers.map((scorer) => [
    scorer, match.deals.reduce((sum, { points }) => sum + (points[scorer] || 0), 0)]));

  function draw() {
    const head = element("tr", ""), body = sheet.querySelector("tbody"), made = totals();
    head.append(element("th", ""), ...scorers.map((each) => element("th", sides[each], "number")));
    sheet.querySelector("thead").replaceChildren(head);
    body.replaceChildren(...match.deals.map(({ points }, at) => {
      const row = element("tr", ""), place = element("th", ""), press = element("button", String(at + 1), "second");
      press.type = "button";
      press.ariaLabel = say(words.change, { deal: at + 1 });
      press.addEventListener("click", () => open(at + 1));
      place.append(press);
      row.append(place, ...scorers.map((each) => element("td", shown(points[each]), "number")));
      return row;
    }));
    const sum = element("tr", "", "sum-line");
    sum.append(element("th", "Σ"), ...scorers.map((each) => element("td", shown(made[each]), "number")));
    sheet.querySelector("tfoot").replaceChildren(...(match.deals.length ? [sum] : []));
    const most = Math.max(...Object.values(made)), first = scorers.filter((each) => made[each] === most);
    const isOver = match.total && most >= match.total;
    sheet.querySelector(".over").textContent = isOver ? say(words.over, { name: first.map((each) => sides[each]).join(", "), points: most }) : "";
    for (const field of document.querySelectorAll("input[name=match]")) {
      field.value = JSON.stringify({ game: match.game, edition: match.edition, names: match.names, deals: match.deals.map(({ content }) => content) });
    }
    for (const each of document.querySelectorAll(".needs-deals")) each.hidden = !match.deals.length;
  }

  function open(number) {
    opened = number;
    deal.field("deal").value = number;
    form.dataset.turn = number - again(number);
    const kept = match.deals[number - 1];
    if (kept) deal.restore(deal.fieldsOf(kept.content));
    else deal.clear();
    const title = form.querySelector(".deal-title"), dealer = form.querySelector(".dealer");
    const dealers = JSON.parse(dealer.dataset.dealers), at = (number - again(number) - 1) % dealers.length;
    title.textContent = say(title.dataset.title, { deal: number });
    dealer.textContent = dealers[at];
    oneScreen.title(title.textContent, dealers[at]);
    for (const mark of form.querySelectorAll("[data-seat] .deals-now")) {
      mark.hidden = mark.closest("[data-seat]").dataset.seat !== deal.seats[at];
    }
    form.hidden = false;
    oneScreen.enter();
  }

  function list() {
    form.hidden = true;
    draw();
    oneScreen.list();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (deal.missing()) return;
    const content = deal.content();
    match.deals[opened - 1] = { content, points: pointsNow(content) };
    document.getElementById("not-kept").hidden = matches.keep(match);
    list();
  });

  document.getElementById("next-deal").addEventListener("click", () => open(match.deals.length + 1));
  document.getElementById("line").addEventListener("click", list);

  document.getElementById("last-off").addEventListener("click", () => {
    match.deals.pop();
    matches.keep(match);
    list();
  });

  document.getElementById("drop").addEventListener("click", () => {
    matches.drop(match.id);
    location.assign("/play/");
  });

  document.getElementById("copy").addEventListener("toggle", async ({ target }) => {
    if (!target.open) return;
    const address = `${location.origin}/play/#copy=${await matches.packed(match)}`;
    target.querySelector(".code").replaceChildren(qr.squares(address) ? qr.picture(address, words.code) : element("p", words.tooLong));
  });

  if (match.deals.length) list();
  else open(1);
})();
