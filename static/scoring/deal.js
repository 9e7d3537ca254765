/* The form of one deal: what can be tapped, what is still missing, and the sum before saving.

   What is its game's own stands in the game's script, as `game(parts)`: what was entered, in the
   keys that the server reads (content), and the fields that say a content (fieldsOf); what is to be
   tapped next (missing); each sum (explained), what is known of them before (soFar), and at their longest (fullest); whom a result
   leaves to agree (holder); its questions one by one (steps, isStepwise, isDone, movesOn, ask), and why what was answered cannot be (refused); and what the page does (show,
   clear, tapped, typed). */
"use strict";

const deal = (() => {
  const form = document.getElementById("entry");
  if (!form) return null;
  const words = (form.querySelector(".says") || {}).dataset || {};
  const seats = JSON.parse(form.dataset.seats), sides = JSON.parse(form.dataset.sides);
  const listeners = [];

  const chosen = (name) => (form.querySelector(`input[name="${name}"]:checked`) || {}).value || "";
  const ticked = (name) => Boolean(form.querySelector(`input[name="${name}"]:checked`));
  const field = (name) => form.elements.namedItem(name);

  function choose(name, value) {
    const input = [...form.querySelectorAll(`input[name="${name}"]`)].find((each) => each.value === value);
    if (input) input.checked = true;
  }

  /* Whose points a seat has: those of one of two sides, or its own. */
  const scorerOf = (seat) => Object.keys(sides).find((side) => side.includes(seat));

  const part = game({ form, words, seats, sides, chosen, ticked, field, choose, scorerOf });

  /* The next thing to tap, in words; nothing when all is there. */
  function missing() {
    return form.querySelector("input[name=side]") && !chosen("side") ? words.side : part.missing();
  }

  /* The sums of both sides, or of everyone. */
  const explained = () => (missing() ? [] : part.explained());

  /* What each came to, in the order of the list of deals. */
  const totals = () => explained().map(([, sum]) => sum.match(/−?[\d½]+$/)[0]);

  /* Not the side that holds the contract: who that was writes, the others say that it is right. */
  function otherSide(content) {
    const by = content.breach ? content.breach.by : part.holder(content);
    return Object.keys(sides).find((side) => !by || side !== scorerOf(by));
  }

  /* With the longest sums there may be, `tried`, where only the room for them is looked at. */
  function show(tried = null) {
    part.show();
    const said = missing(), list = document.getElementById("sums");
    list.dataset.scorers = Object.keys(sides).length;
    list.replaceChildren(...(tried || (said ? part.soFar() : explained())).map(shownSum));
    const line = form.querySelector(".missing"), asked = said || part.doubt?.() || "";
    if (line.textContent !== asked) line.textContent = asked;
    line.toggleAttribute("data-soft", Boolean(asked && !said));
    document.getElementById("save").hidden = false;
    document.getElementById("save").disabled = Boolean(said);
  }

  /* How it comes about, and, larger, what it comes to. */
  function shownSum([who, sum]) {
    const group = document.createElement("div"), term = document.createElement("dt"), value = document.createElement("dd");
    const total = document.createElement("b"), [whole] = sum.match(/−?[\d½]+$/) || [sum];
    term.textContent = who;
    total.textContent = whole;
    value.className = "sum";
    if (sum !== whole) {
      value.append(document.createElement("span"), " ");
      value.firstChild.textContent = sum.slice(0, -whole.length).trim();
    }
    value.append(total);
    group.append(term, value);
    return group;
  }

  /* Half-typed input as it stands, and putting it back. */
  function snapshot() {
    return [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "key", "deal", "round", "replaces"].includes(name));
  }

  /* Of fields with one name each value fills the next. */
  function restore(values) {
    const filled = {};
    for (const input of form.querySelectorAll("input[type=radio], input[type=checkbox]")) input.checked = false;
    part.clear();
    for (const [name, value] of values) {
      const inputs = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
      if (inputs.some((input) => ["radio", "checkbox"].includes(input.type))) {
        for (const input of inputs) input.checked = input.checked || input.value === value;
      } else if (inputs.length) {
        filled[name] = (filled[name] || 0) + 1;
        inputs[Math.min(filled[name], inputs.length) - 1].value = value;
      }
    }
    show();
  }

  function touched() {
    show();
    for (const listener of listeners) listener();
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button]");
    if (button && !button.dataset.go && part.tapped(button)) touched();
  });

  form.addEventListener("input", (event) => {
    part.typed(event.target);
    touched();
  });

  document.documentElement.classList.add("scripted");
  form.setAttribute("novalidate", "");
  show();

  return {
    form, part, seats, content: part.content, fieldsOf: part.fieldsOf, missing, explained, totals, otherSide, show, snapshot, restore,
    clear: () => {
      for (const details of form.querySelectorAll("details")) details.open = false;
      restore([["what", "result"]]);
    },
    whenTouched: (listener) => listeners.push(listener),
    number: () => Number(field("deal").value),
    field,
  };
})();
