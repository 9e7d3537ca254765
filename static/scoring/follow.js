/* Keeps the clocks of a page by the server's, and shows the page anew when a round begins or ends;
   marks the row of whoever said on this phone who they are. */
"use strict";

(() => {
  const places = [...document.querySelectorAll("[data-follow]")];

  /* A cache in front may have the page as it was for some seconds more. */
  function reload() {
    const now = Date.now(), before = Number(history.state?.reloaded) || 0;
    if (Math.abs(now - before) < 10_000) return;
    history.replaceState({ reloaded: now }, "");
    location.reload();
  }

  async function ask(place) {
    const answer = await fetch(place.dataset.follow, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const times = await answer.json();
    if (String(times.round) !== place.dataset.round || times.is_over || !times.ends) {
      if (!document.querySelector("form:focus-within")) reload();
      return;
    }
    const clock = place.querySelector("time");
    clock.dataset.now = times.is_paused ? times.now : age.times(answer).now;
    clock.dataset.ends = times.ends;
    clock.toggleAttribute("data-paused", times.is_paused);
  }

  function follow() {
    if (!document.hidden) places.forEach((place) => ask(place).catch(() => {}));
  }

  /* Whose phone it is only the phone knows: my row in a standing that is the same for everybody. */
  function mark() {
    const own = document.querySelector("[data-me]"), name = `me ${location.pathname.split("/")[2]}`;
    try {
      if (own?.dataset.entry) localStorage.setItem(name, `${own.dataset.entry} ${own.querySelector("h1").textContent}`);
      else if (own) localStorage.removeItem(name);
      const [number, ...words] = (localStorage.getItem(name) || "").split(" ");
      const links = [...document.querySelectorAll(`.standing td a[href$="/entries/${Number(number)}/"]`)];
      /* Among persons a pair has two rows. */
      const link = links.length > 1 ? links.find((each) => each.textContent === words.join(" ")) : links[0];
      if (!link) return;
      const row = link.closest("tr");
      row.setAttribute("aria-current", "true");
      row.id = "me";
      document.querySelector(".to-me").hidden = false;
    } catch { /* it is not kept */ }
  }

  mark();
  if (places.length) {
    follow(); /* a page that was kept does not know the time */
    setInterval(follow, 5000);
  }
})();
