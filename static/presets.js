/* A preset fills the form of a game by points; what it says can be changed. */
"use strict";

addEventListener("change", ({ target }) => {
  const part = target.name?.endsWith("-preset") && target.closest("[data-presets]");
  for (const [field, value] of Object.entries(part ? JSON.parse(part.dataset.presets)[target.value] || {} : {})) {
    for (const input of part.querySelectorAll(`[name="${part.dataset.prefix}-${field}"]`)) {
      if (input.type === "checkbox") input.checked = value;
      else if (input.type === "radio") input.checked = input.value === value;
      else input.value = value;
    }
  }
});
