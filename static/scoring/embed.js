/* Keeps a frame as the server has it, asking every half minute and when it is looked at again; what
   it shows stays where there is no answer. */
"use strict";

(() => {
  const EVERY = 30_000;
  let tag = "", shown = "";

  async function ask() {
    if (document.hidden) return;
    const answer = await fetch(location.href, {
      headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store", credentials: "omit",
    });
    if (answer.status === 200) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("main");
      tag = answer.headers.get("ETag") || "";
      if (fresh && fresh.innerHTML !== shown) {
        shown = fresh.innerHTML;
        document.querySelector("main").replaceWith(fresh);
      }
    } else if (answer.status !== 304) return;
    const { made, now } = age.times(answer), line = document.querySelector(".old");
    document.querySelectorAll("time[data-ends]:not([data-paused])").forEach((each) => {
      if (now) each.dataset.now = now;
    });
    line.textContent = age.text(line, made, now);
    clock.tick();
  }

  const refresh = () => ask().catch(() => {});
  refresh(); /* a page that was kept does not know the time */
  setInterval(refresh, EVERY);
  document.addEventListener("visibilitychange", refresh);
})();
