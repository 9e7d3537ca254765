/* The desk follows the tables: what is live is asked for every few seconds and put in its place.

   Nothing that is being typed is touched, what is open stays open, and where the connection fails
   the page stays as it was and says so. */
"use strict";

/* The line to the site where everybody follows, where the evening was taken along. */
(() => {
  const EVERY = 10_000;
  async function look() {
    const line = document.querySelector("#public-line[data-at]");
    if (!line) return;
    if (!document.hidden) {
      const answer = await fetch(line.dataset.at).catch(() => null);
      if (answer && answer.ok) {
        const made = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#public-line");
        if (made && made.textContent !== line.textContent) line.replaceWith(made);
      }
    }
    setTimeout(look, EVERY);
  }
  setTimeout(look, EVERY);
})();

(() => {
  const EVERY = 4_000, HIDDEN_EVERY = 20_000;
  const page = document.querySelector("[data-live]");
  if (!page) return;
  const names = ["live-alerts", "live-head", "live-tables"];
  let tag = "", ahead = 0, asked = 0, waiting = Infinity;

  const part = (name) => document.getElementById(name);

  /* Minutes by the server's clock, for this device's may be wrong. */
  function showAges() {
    const now = Date.now() + ahead;
    for (const place of document.querySelectorAll("[data-since]")) {
      const minutes = Math.max(0, Math.floor((now - Number(place.dataset.since) * 1000) / 60_000));
      const text = minutes ? place.dataset.text.replace("%s", minutes) : "";
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("long", minutes >= 15);
    }
  }

  function setClock() {
    const tables = part("live-tables");
    if (tables) ahead = Number(tables.dataset.now) - Date.now();
  }

  function isTyping(element) {
    return Boolean(element.querySelector("input:focus, textarea:focus, select:focus"));
  }

  function put(answer) {
    const made = new DOMParser().parseFromString(answer, "text/html");
    for (const name of names) {
      const before = part(name), after = made.getElementById(name);
      if (!before || !after || isTyping(before)) continue;
      const held = before.contains(document.activeElement) ? document.activeElement : null;
      const link = held && held.id;
      const button = held && held.value && `button[name="${CSS.escape(held.name)}"][value="${CSS.escape(held.value)}"]`;
      before.replaceWith(after);
      const again = (link && part(link)) || (button && after.querySelector(button));
      if (again) again.focus({ preventScroll: true });
    }
    setClock();
    showAges();
    showCount();
  }

  /* So many things wait: said where a tab in the background shows it too. */
  function showCount() {
    const alerts = part("live-alerts"), count = alerts ? Number(alerts.dataset.alerts) : 0;
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = count ? `(${count}) ${title}` : title;
    if (count > waiting) bell.ring();
    waiting = count;
  }

  function showStale(isStale) {
    document.querySelectorAll("#live-tables .stale").forEach((line) => { line.hidden = !isStale; });
  }

  async function ask() {
    if (document.hidden && Date.now() - asked < HIDDEN_EVERY) return;
    asked = Date.now();
    const headers = tag ? { "If-None-Match": tag } : {};
    const answer = await fetch(page.dataset.live, { headers, cache: "no-store", redirect: "error" }).catch(() => null);
    showStale(!answer || (answer.status !== 200 && answer.status !== 304));
    if (!answer || answer.status !== 200) return;
    tag = answer.headers.get("ETag") || "";
    put(await answer.text());
  }

  setClock();
  showAges();
  showCount();
  setInterval(() => ask().catch(() => showStale(true)), EVERY);
  setInterval(showAges, 20_000);
  document.addEventListener("visibilitychange", () => ask().catch(() => showStale(true)));
})();
