/* The form of a deal in one screen: what else the page has folds into the line above it. Where there is
   less room, or the type is large, a question a screen; of a Remi hand always. */
"use strict";

const oneScreen = (() => {
  /* How the form fits: with a screen for what was played, without how a sum comes about, with the end apart. */
  const FITS = ["one", "steps", "steps brief", "steps brief apart"];
  const NAMES = ["1.5rem", "1.375rem", "1.25rem", "1.125rem", "1rem", "0.9375rem", "min(0.8125rem, 3.2vw)"];
  const line = document.getElementById("line"), root = document.documentElement;
  const within = (name) => line.querySelector(`.line-${name}`);
  const { form, part } = deal || {}, sums = document.getElementById("sums");
  let step = "", tightness = 0, fitted = "", areNamesSet = false, isUsed = false, idle = "", lasting = ["", ""];

  /* --- the line --- */

  function title(text, where) {
    within("deal").textContent = text;
    idle = where;
    say("");
  }

  /* News, until the next tap; then what lasts. The tone is "saved", "waits" or "look". */
  function say(text, tone = "") {
    const [shown, as] = [[text, tone], lasting].find(([said]) => said) || [idle, ""];
    within("said").textContent = shown;
    line.dataset.tone = as;
  }

  function last(text = "", tone = "") {
    const isShown = within("said").textContent === (lasting[0] || idle);
    lasting = [text, tone];
    if (isShown || tone === "look") say("");
  }

  /* What asks for somebody: each a sign, drawn or written, and what it says. */
  function mark(marks) {
    within("mark").replaceChildren(...marks.map(([sign, said]) => {
      const made = document.createElement("span"), words = document.createElement("span");
      made.append(...[sign].flat());
      words.textContent = said;
      words.className = "unseen";
      made.append(words);
      return made;
    }));
  }

  function time(shown) {
    const own = line.querySelector("time"), copy = shown ? shown.cloneNode(true) : document.createElement("time");
    own.replaceWith(copy);
  }

  function view(name) {
    root.dataset.view = name;
    line.hidden = !form || form.hidden;
    line.setAttribute("aria-expanded", String(name === "list"));
    window.scrollTo(0, 0);
    if (name === "entry") fit();
  }

  line.addEventListener("click", () => view(root.dataset.view === "list" ? "entry" : "list"));

  /* --- a question a screen --- */

  const asksSide = () => Boolean(form.querySelector("[name=side]")) && !form.querySelector("[name=side]:checked");
  const isWhole = () => !tightness && !part.isStepwise;
  const steps = () => part.steps(FITS[tightness]);
  const isOf = (each, name) => each.dataset.step.split(" ").some((one) => name.split(" ").includes(one));
  const firstOpen = () => steps().find((each) => !part.isDone(each));

  /* A deal that is put right is looked at where it is whole. */
  function begin() {
    const all = steps();
    ask(firstOpen() || all[part.isStepwise ? 0 : all.length - 1]);
  }

  function ask(name) {
    step = name;
    part.ask(isWhole() ? "" : name);
    deal.show();
    show();
    form.scrollTop = 0;
    reach();
  }

  /* Who works by keyboard, or by ear, goes on where the next question is. */
  function reach() {
    const isLost = [document.body, null].includes(document.activeElement) || form.contains(document.activeElement);
    if (!isUsed || !isLost || isWhole()) return;
    const asked = [...form.querySelectorAll("[data-step]")].find((each) => isOf(each, asksSide() ? "side" : step) && each.offsetParent);
    const controls = [...asked?.querySelectorAll("input:not([type=hidden]), button:not(:disabled)") || []];
    (controls.find((each) => each.checked) || controls[0])?.focus({ preventScroll: true });
  }

  function show() {
    const all = steps(), side = asksSide(), whole = isWhole();
    if (!whole && !all.includes(step)) return ask(all[0]);
    const at = all.indexOf(step), isLast = whole || at === all.length - 1;
    for (const each of form.querySelectorAll("[data-step]")) {
      const isOff = side !== isOf(each, "side") || !(side || whole || isOf(each, step));
      const keeps = !whole && each.parentElement.matches(".end"); // the room of what comes later
      each.classList.toggle("off", isOff && !keeps);
      each.classList.toggle("kept", isOff && keeps);
    }
    const [back, next] = ["back", "next"].map((name) => form.querySelector(`[data-go=${name}]`));
    back.hidden = side || whole || at === 0;
    next.hidden = side || isLast || (part.movesOn(step) && !part.isDone(step));
    next.disabled = !part.isDone(step);
    form.querySelector("#save").classList.toggle("off", side || !isLast);
    const line = form.querySelector(".missing"), isRefused = !whole && !side && Boolean(part.refused?.(step));
    // The places are asked for among the seats, where all else stays as it is.
    line.classList.toggle("unseen", side || !(isLast || isRefused) || (!whole && step.startsWith("order")));
    // What is only asked softly, or of the one question there is, gives way to what has to be answered.
    if ((!(whole || isRefused) || "soft" in line.dataset) && overflows()) line.classList.add("unseen");
    if (!areNamesSet) setNames();
    return null;
  }

  function move(by) {
    const all = steps();
    ask(all[all.indexOf(step) + by]);
  }

  const room = () => [innerWidth, innerHeight, root.dataset.type].join();
  const overflows = () => form.scrollHeight > form.clientHeight + 1 || form.scrollWidth > form.clientWidth + 1;

  /* Each name as large as its box allows, with the marks that it may get. */
  function setNames() {
    const tapped = form.querySelector(".tapped");
    if (root.dataset.view !== "entry" || !tapped?.offsetParent) return;
    areNamesSet = true;
    tapped.classList.add("measured");
    let left = [...tapped.querySelectorAll(".name")];
    for (const size of NAMES) {
      for (const name of left) name.style.fontSize = size;
      left = left.filter((name) => [name, name.parentElement].some((box) =>
        box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1));
    }
    for (const name of left) name.style.fontSize = "";
    tapped.classList.remove("measured");
  }

  function tighten(to) {
    tightness = to;
    form.dataset.fit = FITS[to];
    sums.style.minHeight = "";
    for (const name of form.querySelectorAll(".tapped .name")) name.style.fontSize = "";
    areNamesSet = false;
  }

  /* By the room that is there: whether everything can be seen at once, and each question of its own,
     with the longest sums. Decided once for a form; a window that changes only makes it tighter. */
  function fit(isNew = true) {
    const was = step;
    fitted = room();
    tighten(isNew ? 0 : tightness);
    while (tightness < FITS.length - 1 && !(isWhole() || part.isStepwise ? [step] : steps()).every(isRoomFor)) tighten(tightness + 1);
    step = was;
    if (isWhole() || steps().includes(step)) ask(step);
    else begin();
  }

  function isRoomFor(name) {
    step = name;
    part.ask(isWhole() ? "" : name);
    areNamesSet = true;
    deal.show(part.fullest?.());
    show();
    areNamesSet = false;
    if (part.fullest && sums.offsetHeight) sums.style.minHeight = `${sums.offsetHeight}px`;
    return !overflows();
  }

  function answered({ target }) {
    const go = target.closest("[data-go]");
    if (go) return move(go.dataset.go === "next" ? 1 : -1);
    if (target.name === "what") return fit();
    const isAnswer = target.matches("input[type=radio]") || target.closest("button.seat");
    const all = steps(), isLast = step === all[all.length - 1];
    if (isAnswer && !isWhole() && !isLast && part.isDone(step) && part.movesOn(step)) return move(1);
    return show();
  }

  if (form) {
    form.addEventListener("click", answered);
    form.addEventListener("focusin", () => { isUsed = true; });
    deal.whenTouched(() => {
      say("");
      show();
      if (!overflows() || tightness === FITS.length - 1) return;
      tighten(tightness + 1);
      ask(steps().includes(step) ? step : firstOpen() || "");
    });
    for (const event of ["resize", "look"]) window.addEventListener(event, () => root.dataset.view === "entry" && room() !== fitted && fit(false));
  }

  return {
    title, say, last, mark, time,
    enter: () => { step = ""; view("entry"); },
    list: () => view("list"),
  };
})();
