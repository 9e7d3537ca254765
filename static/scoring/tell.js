/* Copies a text, or hands it to the phone's own sharing. A hall's pages come by plain http, where
   browsers have neither a clipboard nor sharing: there the text is marked, and copied as of old. */
"use strict";

(() => {
  async function copy(box) {
    box.focus();
    box.select();
    try {
      await navigator.clipboard.writeText(box.value);
      return true;
    } catch {
      return document.execCommand("copy");
    }
  }

  for (const place of document.querySelectorAll("[data-tell]")) {
    const box = place.querySelector("textarea"), button = place.querySelector("[data-copy]");
    const share = place.querySelector("[data-share]"), said = button.textContent;
    button.hidden = false;
    share.hidden = !navigator.share;
    button.addEventListener("click", async () => {
      if (!await copy(box)) return; /* it stays marked, for the reader's own copying */
      button.textContent = button.dataset.copied;
      setTimeout(() => { button.textContent = said; }, 2000);
    });
    share.addEventListener("click", () => navigator.share({ text: box.value }).catch(() => {}));
  }
})();
