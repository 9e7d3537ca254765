/* Keeps the clocks of a page by the server's, and shows the page anew when a round begins or ends. */
"use strict";

(() => {
  const places = [...document.querySelectorAll("[data-follow]")];

  async function ask(place) {
    const answer = await fetch(place.dataset.follow, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const times = await answer.json();
    if (String(times.round) !== place.dataset.round || times.is_over || !times.ends) {
      if (!document.querySelector("form:focus-within")) location.reload();
      return;
    }
    const clock = place.querySelector("time");
    clock.dataset.now = times.is_paused ? times.now : answer.headers.get("Portativ-Now");
    clock.dataset.ends = times.ends;
    clock.toggleAttribute("data-paused", times.is_paused);
  }

  function follow() {
    if (!document.hidden) places.forEach((place) => ask(place).catch(() => {}));
  }

  if (places.length) {
    follow(); /* a page that was kept does not know the time */
    setInterval(follow, 5000);
  }
})();
