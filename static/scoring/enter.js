/* The desk's lines: points while typing, Enter saves and goes on, what is unsaved stays typed.

   A line that is refused holds the cursor: at once where that is known already, else it comes back,
   at the latest with the next Enter. Nothing that is typed meanwhile is lost. */
"use strict";

(() => {
  const form = document.querySelector(".enter-lines");
  if (!form) return;
  const inputs = [...form.querySelectorAll(".lines input")];
  const keys = new Map(), timers = new Map(), refused = new Set();
  let saving = 0;
  const draftName = (input) => `${form.dataset.prefix} ${input.name}`;

  function newKey() {
    const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  function keepDraft(input) {
    try {
      if (isChanged(input)) sessionStorage.setItem(draftName(input), input.value);
      else sessionStorage.removeItem(draftName(input));
    } catch { /* then a reload loses what was not saved */ }
  }

  function readDraft(input) {
    try { return sessionStorage.getItem(draftName(input)); } catch { return null; }
  }

  async function ask(input, extra) {
    const body = new FormData();
    const values = { csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value, line: input.name,
      [input.name]: input.value, reason: form.elements.reason.value, ...extra };
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    const response = await fetch(location.href, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    return response && response.ok ? response.json() : { said: "", error: form.dataset.lost };
  }

  function show(input, answer, state) {
    const line = input.closest("li"), said = line.querySelector("p");
    const text = document.createElement("span");
    text.textContent = answer.error || answer.said;
    text.className = answer.error ? "error" : "";
    said.replaceChildren(text);
    line.className = answer.error ? "wrong" : state;
    if (answer.error && answer.error !== form.dataset.lost) refused.add(input);
    else refused.delete(input);
  }

  const isChanged = (input) => input.value.trim() !== input.dataset.kept.trim() && input.value.trim() !== "";

  async function look(input) {
    const typed = input.value;
    const answer = await ask(input, { look: "yes" });
    if (input.value === typed && isChanged(input)) show(input, answer.error === form.dataset.lost ? { said: "" } : answer, "unsaved");
  }

  /* The key is made with the first letter and kept until there is an answer: Enter twice saves once. */
  async function save(input) {
    if (!isChanged(input)) return;
    clearTimeout(timers.get(input));
    const typed = input.value;
    saving += 1;
    const answer = await ask(input, { key: keys.get(input) || newKey() });
    saving -= 1;
    if (!answer.error) {
      input.dataset.kept = typed;
      keys.delete(input);
      keepDraft(input);
    } else if (answer.error !== form.dataset.lost) keys.set(input, newKey());
    if (input.value === typed) show(input, answer, "saved");
  }

  for (const input of inputs) {
    const typed = readDraft(input);
    if (typed === null || typed === input.value) continue;
    input.value = typed;
    look(input);
  }

  form.addEventListener("input", (event) => {
    const input = event.target;
    if (!inputs.includes(input)) return;
    if (!keys.has(input)) keys.set(input, newKey());
    refused.delete(input);
    keepDraft(input);
    clearTimeout(timers.get(input));
    timers.set(input, setTimeout(() => look(input), 150));
  });

  form.addEventListener("keydown", (event) => {
    const at = inputs.indexOf(event.target);
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (at < 0 || !step || event.isComposing) return;
    event.preventDefault();
    if (event.key === "Enter") enter(event.target, inputs.find((input, place) => place > at && isMissing(input)));
    else goTo(sameDeal(event.target, step));
  });

  /* What is typed into a refused line that is clicked takes its place; the next click mends it. */
  let entered = null;
  form.addEventListener("focusin", ({ target }) => { entered = refused.has(target) ? target : null; });
  form.addEventListener("click", () => {
    entered?.select();
    entered = null;
  });

  const isMissing = (input) => !("in" in input.dataset) && !input.dataset.kept.trim();
  const rows = [...form.querySelectorAll(".lines > li")].map((row) => [...row.querySelectorAll("input")]);

  /* The deal of the same place at the table above or below; the last one where that has fewer. */
  function sameDeal(input, step) {
    const at = rows.findIndex((row) => row.includes(input)), next = rows[at + step];
    return next && (next[rows[at].indexOf(input)] || next[next.length - 1]);
  }

  function goTo(input) {
    if (!input) return;
    input.focus();
    input.select();
  }

  const firstRefused = (but) => inputs.find((input) => input !== but && refused.has(input));

  async function enter(input, next) {
    const isHeld = refused.has(input), typed = input.value;
    if (!isHeld) goTo(firstRefused(input) || next);
    await save(input);
    if (input.value !== typed) return; // it is being mended already
    const here = document.activeElement;
    if (isHeld && !refused.has(input) && here === input) goTo(firstRefused(input) || next);
    else if (!isHeld && refused.has(input) && !(inputs.includes(here) && isChanged(here))) goTo(input);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = form.querySelector(".all-saved"), button = form.querySelector(".foot button");
    said.textContent = "";
    button.disabled = true;
    for (const input of inputs) await save(input);
    button.disabled = false;
    const left = inputs.filter(isChanged);
    const isEmpty = !inputs.some((input) => input.value.trim());
    said.textContent = left.length ? form.dataset.left : isEmpty ? form.dataset.empty : form.dataset.done;
    said.classList.toggle("quiet", isEmpty && !left.length);
    said.classList.toggle("error", left.length > 0);
    goTo(left[0]);
  });

  window.addEventListener("beforeunload", (event) => {
    if (!saving && !inputs.some(isChanged)) return;
    event.preventDefault();
    event.returnValue = true; /* what older browsers heed */
  });

  if (matchMedia("(any-pointer: fine)").matches || !matchMedia("(pointer: coarse)").matches) goTo(firstRefused() || inputs.find(isMissing));
})();
