/* The form of a deal in one screen: what else the page has folds into the line above it. Where there is
   less room, or the type is large, a question a screen; of a Remi hand always. */
"use strict";

const oneScreen = (() => {
  const DOUBLE_TAP = 350; /* in milliseconds */
  const line = document.getElementById("line"), root = document.documentElement;
  const within = (name) => line.querySelector(`.line-${name}`);
  const { form, part } = deal || {};
  let step = "", isTight = false, idle = "", lasting = ["", ""];

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
  const isWhole = () => !isTight && !part.isStepwise;

  const firstOpen = () => part.steps(isTight).find((each) => !part.isDone(each)) || "";

  /* A deal that is put right is looked at from its first question on. */
  function begin() {
    const first = firstOpen();
    ask(first === "end" ? "" : first);
  }

  function ask(name) {
    step = name;
    part.ask(isWhole() ? "" : name);
    deal.show();
    show();
    form.scrollTop = 0;
  }

  function show() {
    const all = part.steps(isTight), side = asksSide(), whole = isWhole();
    if (!whole && !all.includes(step)) return ask(all[0]);
    const at = all.indexOf(step), isLast = whole || at === all.length - 1;
    for (const each of form.querySelectorAll("[data-step]")) {
      const names = each.dataset.step.split(" ");
      each.classList.toggle("off", side !== names.includes("side") || !(side || whole || names.includes(step)));
    }
    const [back, next] = ["back", "next"].map((name) => form.querySelector(`[data-go=${name}]`));
    back.hidden = side || whole || at === 0;
    next.hidden = side || isLast || (part.movesOn(step) && !part.isDone(step));
    next.disabled = !part.isDone(step);
    form.querySelector("#save").classList.toggle("off", side || !isLast);
    const line = form.querySelector(".missing");
    line.classList.toggle("unseen", side || !isLast);
    // What is only asked softly, or of the one question there is, gives way to what has to be answered.
    if ((!whole || "soft" in line.dataset) && overflows()) line.classList.add("unseen");
    return null;
  }

  /* The second tap of a double tap belongs to the question before. */
  function move(by) {
    const all = part.steps(isTight);
    form.classList.add("moving");
    setTimeout(() => form.classList.remove("moving"), DOUBLE_TAP);
    ask(all[all.indexOf(step) + by]);
  }

  const overflows = () => form.scrollHeight > form.clientHeight + 1 || form.scrollWidth > form.clientWidth + 1;

  /* By the room that is there: whether everything can be seen at once. Decided once for a form; a
     window that changes only makes it tighter. */
  function fit(isNew = true) {
    const was = isTight;
    if (isNew) isTight = false;
    form.dataset.fit = isTight ? "steps" : "one";
    if (step || isWhole()) show();
    else begin();
    isTight = isTight || overflows();
    form.dataset.fit = isTight ? "steps" : "one";
    if (isTight !== was || !step) begin();
    else ask(step);
  }

  function answered({ target }) {
    const go = target.closest("[data-go]");
    if (go) return move(go.dataset.go === "next" ? 1 : -1);
    if (target.name === "what") return fit();
    const isAnswer = target.matches("input[type=radio]") || target.closest("button.seat");
    if (isAnswer && !isWhole() && part.isDone(step) && part.movesOn(step)) return move(1);
    return show();
  }

  if (form) {
    form.addEventListener("click", answered);
    deal.whenTouched(() => {
      say("");
      show();
      if (isTight || !overflows()) return;
      isTight = true;
      form.dataset.fit = "steps";
      ask(firstOpen());
    });
    for (const event of ["resize", "look"]) window.addEventListener(event, () => root.dataset.view === "entry" && fit(false));
  }

  return {
    title, say, last, mark, time,
    enter: () => { step = ""; view("entry"); },
    list: () => view("list"),
  };
})();
