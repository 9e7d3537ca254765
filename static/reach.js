/* Asks every two seconds whether a phone has come. */
"use strict";

(() => {
  const EVERY = 2_000;
  const place = document.querySelector("[data-reach-url]");
  if (!place) return;
  document.documentElement.classList.add("scripted");
  let wasLate = false;

  async function ask() {
    if (document.hidden) return;
    const answer = await fetch(place.dataset.reachUrl, { cache: "no-store", redirect: "error" }).catch(() => null);
    if (!answer || answer.status !== 200) return;
    const made = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("reach");
    const before = document.getElementById("reach");
    if (made && made.textContent !== before.textContent) before.replaceWith(made);
    if (made && made.dataset.late && !wasLate) document.getElementById("advice").open = wasLate = true;
  }

  setInterval(() => ask().catch(() => {}), EVERY);
})();
