/* The pages a tournament is set up with: a folded part says what was chosen in it, and the outline
   follows what is typed. */
"use strict";

(() => {
  const form = document.querySelector(".setup");
  if (!form) return;
  function chosen(field) {
    const radio = field.querySelector("[type=radio]:checked"), tick = field.querySelector("[type=checkbox]");
    const select = field.querySelector("select");
    if (radio) return radio.closest("label").querySelector("strong").textContent;
    if (tick) return tick.checked ? field.querySelector("label").textContent : "";
    if (select) return select.value ? select.selectedOptions[0].textContent : "";
    return field.querySelector("[name=ranges]")?.value ?? "";
  }

  const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

  function sayNow(part) {
    const now = part.querySelector(":scope > summary .now");
    if (!now) return;
    const fields = [...part.querySelectorAll(".field")].filter((field) => field.checkVisibility?.() ?? true);
    now.textContent = fields.map((field) => capital(chosen(field).trim())).filter(Boolean).join(" · ") || "–";
  }

  function sayOutline() {
    const number = (name) => Number(form.elements[name]?.value) || 0;
    const rounds = number("rounds") + (form.elements.then?.value ? number("then_rounds") : 0);
    const minutes = rounds * number("minutes") + Math.max(0, rounds - 1) * form.dataset.between;
    const said = { rounds, deals: number("deals") };
    for (const fact of form.querySelectorAll(".outline [data-of]")) {
      const { of, pattern } = fact.dataset;
      if (of) fact.textContent = pattern
        ? pattern.replace("{hours}", Math.floor(minutes / 60)).replace("{minutes}", String(minutes % 60).padStart(2, "0"))
        : said[of];
    }
  }

  form.addEventListener("input", ({ target }) => {
    const part = target.closest(".fold");
    if (part) sayNow(part);
    if (form.elements.rounds) sayOutline();
  });
})();
