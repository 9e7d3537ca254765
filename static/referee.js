/* The referee's page. Every answer is the server's: a tap asks it, and what comes back takes the
   place of the table. Only what is in the page already is answered here, so that it is told without
   a network too: which cards fit a place, and each card's answer. */
"use strict";

(() => {
  const form = document.getElementById("asking"), noNetwork = document.getElementById("no-network");
  const told = () => document.getElementById("told");
  const before = []; // what the table was, for undoing
  let work = Promise.resolve();

  document.documentElement.classList.add("scripted");

  /* One question at a time. */
  function open() {
    const parts = [...document.querySelectorAll(".part")];
    const shown = parts.find((part) => `#${part.id}` === location.hash) || parts[0];
    for (const part of parts) part.classList.toggle("is-open", part === shown);
    for (const link of document.querySelectorAll('.asks a[href^="#"]')) {
      if (link.hash === `#${shown.id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  function show(html) {
    const grid = form.querySelector(".grid"), at = grid ? [grid.scrollLeft, grid.scrollTop] : null;
    const isOpen = form.querySelector(".who-plays")?.open, focus = document.activeElement?.value;
    told().outerHTML = html;
    const after = form.querySelector(".grid");
    if (at && after) [after.scrollLeft, after.scrollTop] = at;
    if (isOpen) form.querySelector(".who-plays").open = true;
    if (focus) [...form.querySelectorAll("button")].find((each) => each.value === focus)?.focus({ preventScroll: true });
    history.replaceState(null, "", `${location.pathname}?${told().dataset.address}#play`);
    showCell();
  }

  /* Of a place that was tapped, the cards that fit it. */
  function showCell() {
    if (!form) return;
    const chosen = form.querySelector('.spot.is-free[aria-pressed="true"]'), cards = form.querySelector(".cards-told");
    const all = form.querySelector(".all-cards");
    if (!cards) return;
    cards.classList.toggle("has-cell", Boolean(chosen));
    all.hidden = !told().matches(".in-grid:not(.is-asked)") || !chosen && !told().matches(".has-lays");
    if (!chosen) return;
    const fits = new Set(chosen.dataset.fits.split(" "));
    for (const face of cards.querySelectorAll(".face")) face.classList.toggle("is-lit", fits.has(face.dataset.card));
    cards.classList.toggle("all", !chosen.dataset.fits);
  }

  /* A free place is chosen in the page; the card that comes next is laid there. */
  function choose(spot) {
    const was = spot.getAttribute("aria-pressed") === "true";
    for (const each of form.querySelectorAll(".spot")) each.setAttribute("aria-pressed", "false");
    spot.setAttribute("aria-pressed", String(!was));
    let field = form.querySelector("input[name=cell]");
    if (!field) {
      field = Object.assign(document.createElement("input"), { type: "hidden", name: "cell" });
      told().append(field);
    }
    field.value = was ? "" : spot.value.replace("at ", "");
    if (was) form.querySelectorAll(".face").forEach((face) => face.classList.remove("is-lit"));
    showCell();
  }

  async function ask(tap) {
    const values = new URLSearchParams(new FormData(form));
    values.set("do", tap);
    try {
      const answer = await fetch(`${form.getAttribute("action")}?${values}`, { headers: { "X-Part": "table" } });
      if (!answer.ok) throw new Error(answer.status);
      const html = await answer.text();
      before.push(told().outerHTML);
      show(html);
      noNetwork.hidden = true;
    } catch {
      tellWithout(tap);
    }
  }

  /* Without a network: what the page knows of this card. */
  function tellWithout(tap) {
    const [word, about] = tap.split(" ");
    const known = word === "ask" && form.querySelector(`.said [data-card="${CSS.escape(about)}"]`);
    noNetwork.textContent = noNetwork.dataset.layout;
    noNetwork.hidden = Boolean(known);
    if (!known) return;
    const said = document.createElement("p");
    said.className = `notice ${"legal" in known.dataset ? "success" : "error"}`;
    said.innerHTML = known.innerHTML;
    form.querySelector(".answer").replaceChildren(said);
  }

  function undo() {
    if (!before.length) return ask("undo");
    show(before.pop());
    return null;
  }

  function tapped(button) {
    if (button.hasAttribute("data-undo")) return undo();
    const isFree = button.classList.contains("is-free") && button.value.startsWith("at ") && !("carries" in told().dataset);
    return isFree ? choose(button) : ask(button.value);
  }

  form?.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    if (button.classList.contains("all-cards")) {
      form.querySelector(".cards-told").classList.add("all");
      button.hidden = true;
      return;
    }
    const value = button.value;
    work = work.then(() => {
      /* What was tapped may have been replaced while its turn was awaited. */
      const now = [...form.querySelectorAll("button[name=do]")].find((each) => each.value === value) || button;
      return tapped(now);
    });
  });

  addEventListener("hashchange", open);
  open();
  showCell();
})();
