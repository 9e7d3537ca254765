/* The time left, by the server's clock: it goes on without a network.

   <time data-ends="…" data-now="…" data-over="{time} over" data-paused>: both in milliseconds since
   1970; data-now is the server's time when the page was made. */
"use strict";

const clock = (() => {
  const SET = 5000;
  let isSet = false, ahead = 0; /* by how much the server's clock is ahead of this device's */

  function setBy(element) {
    const now = Number(element.dataset.now);
    if (!now || element.dataset.paused !== undefined || element.dataset.read === element.dataset.now) return;
    element.dataset.read = element.dataset.now;
    setAhead(now);
  }

  /* An answer that took long, or that a cache kept for a second, is late and never early: the
     earliest is right, unless a clock was set. */
  function setAhead(now) {
    const found = now - Date.now();
    if (found > ahead || found < ahead - SET || !isSet) ahead = found;
    isSet = true;
  }

  function shown(milliseconds) {
    const seconds = Math.abs(Math.round(milliseconds / 1000));
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    const two = (number) => String(number).padStart(2, "0");
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  }

  function show(element) {
    setBy(element);
    const { ends, now, paused, over } = element.dataset;
    if (!ends) return;
    const left = Number(ends) - (paused === undefined ? Date.now() + ahead : Number(now));
    const isOver = left <= -500;
    const text = isOver ? over.replace("{time}", `+${shown(left)}`) : shown(Math.max(0, left));
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("over", isOver);
    element.classList.toggle("soon", !isOver && left < 180_000);
  }

  function tick() {
    document.querySelectorAll("time[data-ends]").forEach(show);
  }

  tick();
  setInterval(tick, 500);
  return { tick, setAhead, now: () => new Date(Date.now() + ahead) };
})();
