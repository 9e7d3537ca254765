/* Language and look as this browser keeps them, applied before anything is shown.

   A public page is the same for everybody, so the server knows nothing of this: the look is put on
   here, and links between pages of a tournament carry the language: the one that was chosen, or else
   the first of the browser's that the site speaks. */
"use strict";

(() => {
  const root = document.documentElement, here = new URL(location.href);
  const looks = { theme: ["auto", "light", "dark"], type: ["ordinary", "large"] };

  function kept(name) {
    try {
      return localStorage.getItem(`display-${name}`);
    } catch {
      return null; /* storage is refused: what the server says holds */
    }
  }

  function keep(name, value) {
    try {
      if (value === null) localStorage.removeItem(`display-${name}`);
      else localStorage.setItem(`display-${name}`, value);
    } catch { /* it holds for this page */ }
  }

  /* --- Language --- */

  const speaks = (root.dataset.languages || "").split(" ").filter(Boolean);
  const asked = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  const named = here.searchParams.get("language");
  const chosen = named || kept("language") || asked.find((each) => speaks.includes(each));
  if (!named && chosen !== root.lang && speaks.includes(chosen)) location.replace(inLanguage(here, chosen));

  function inLanguage(address, language) {
    const other = new URL(address);
    other.searchParams.set("language", language);
    return other.href;
  }

  function isOfTournament(address) {
    return address.origin === here.origin && address.pathname.startsWith("/t/")
      && !address.searchParams.has("language");
  }

  /* --- Look --- */

  function look(name) {
    const value = kept(name);
    if (looks[name].includes(value)) root.dataset[name] = value;
    else if (root.dataset[name] !== looks[name][0]) keep(name, root.dataset[name]);
    for (const link of document.querySelectorAll(`a[data-${name}]`)) {
      if (link.dataset[name] === root.dataset[name]) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    dispatchEvent(new Event("look"));
  }

  function lookAll() {
    Object.keys(looks).forEach(look);
  }

  /* --- Choosing --- */

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link) return;
    for (const name of Object.keys(looks)) {
      if (!(name in link.dataset)) continue;
      keep(name, link.dataset[name]);
      root.dataset[name] = link.dataset[name];
      look(name);
      event.preventDefault();
    }
    if (link.dataset.language) {
      keep("language", link.dataset.language);
      link.href = inLanguage(here, link.dataset.language);
    } else if (chosen && !link.getAttribute("href").startsWith("#") && isOfTournament(new URL(link.href))) {
      link.href = inLanguage(link.href, chosen);
    }
  });

  document.addEventListener("submit", ({ target: form, submitter }) => {
    if (submitter && (submitter.name in looks || submitter.name === "language")) keep(submitter.name, submitter.value);
    if (form.method !== "get" || !chosen || !isOfTournament(new URL(form.action)) || form.elements.language) return;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "language", value: chosen });
    form.append(field);
  });

  /* --- The menus of the header: Escape, a press elsewhere and the next page close them --- */

  function closeMenus(apartFrom = null) {
    const open = [...document.querySelectorAll("details.menu[open]")];
    const closed = open.filter((menu) => !menu.contains(apartFrom));
    for (const menu of closed) menu.open = false;
    return closed;
  }

  document.addEventListener("click", ({ target }) => closeMenus(target));
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeMenus()[0]?.querySelector("summary").focus();
  });
  addEventListener("pagehide", () => closeMenus());

  /* --- The account: a page that was kept for all does not know of it --- */

  async function showAccount() {
    if ("account" in root.dataset) return keep("account", "1");
    const place = document.querySelector(".account");
    if (!place || !kept("account")) return undefined;
    const answer = await fetch("/account/menu/", { cache: "no-store" }).catch(() => null);
    if (answer?.status === 204) keep("account", null);
    else if (answer?.status === 200) place.outerHTML = await answer.text();
    return undefined;
  }

  lookAll();
  document.addEventListener("DOMContentLoaded", () => { lookAll(); showAccount(); });
})();

/* One guard for all pages: of a double tap the first counts alone. A tap within half a second of the
   last one is none on the same control, on what came to lie there, and on what was not there before. */
(() => {
  const SOON = 500; /* in milliseconds; a page is as old as the tap that asked for it */
  const CONTROLS = "a[href], button, label, summary, input, select, textarea";
  const TYPED = "select, textarea, input:not([type=radio], [type=checkbox], [type=submit], [type=button])";
  let last = { at: 0, boxes: [] }, tap = last;

  const controlOf = ({ target }) => target.closest?.("label") || target.closest?.(CONTROLS);
  const isIn = (box, { clientX: x, clientY: y }) => box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const named = (control) => `${control.getAttribute("aria-label") || ""} ${control.textContent.trim()}`;

  /* A part of the page may have been drawn anew meanwhile, the same as before. */
  function isNone(event, control) {
    if (!control || event.timeStamp - last.at >= SOON || (control.control || control).matches(TYPED)) return false;
    if (control === last.control || isIn(last.box, event)) return true;
    return !last.boxes.some(([each, box]) => isIn(box, event) && (each === control || named(each) === named(control)));
  }

  addEventListener("pointerdown", (event) => {
    const control = controlOf(event), boxes = [...document.querySelectorAll(CONTROLS)].map((each) => [each, each.getBoundingClientRect()]);
    tap = { at: event.timeStamp, control, box: control?.getBoundingClientRect(), boxes, none: isNone(event, control) };
  }, true);

  addEventListener("click", (event) => {
    if (!event.detail) return; /* of the keyboard, or of a script */
    last = tap.none ? { ...last, at: tap.at } : tap;
    if (!tap.none) return;
    tap = { ...tap, none: false }; /* a click without a tap may follow, of a reader's aid */
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  /* A key that is held answers no second question. */
  addEventListener("keydown", (event) => {
    const isPress = ["Enter", " "].includes(event.key) && controlOf(event) && !controlOf(event).matches(TYPED);
    if (event.repeat && isPress) event.preventDefault();
  }, true);

  addEventListener("pageshow", ({ persisted, timeStamp }) => { if (persisted) last = { at: timeStamp, boxes: [] }; });
})();
