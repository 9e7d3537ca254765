/* The age of a page that a cache in front may have given out: the site writes down when it answered,
   the cache dates what it sends. A page that shows what is older than half a minute says so. */
"use strict";

const age = (() => {
  const OLD = 30_000, EVERY = 5000;

  /* When the site made an answer, and what time it is now, as far as its head tells. */
  function times(answer) {
    const made = Number(answer.headers.get("Portativ-Made"));
    /* Some caches keep the site's own date, and say how long they have had it. */
    const kept = 1000 * (Number(answer.headers.get("Age")) || 0);
    return { made, now: Math.max(made, (Date.parse(answer.headers.get("Date")) || 0) + kept) };
  }

  function timeOfDay(moment, zone) {
    return new Intl.DateTimeFormat(document.documentElement.lang,
      { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone || undefined }).format(moment);
  }

  /* "As of 19:42", or nothing while it is young enough. */
  const text = (line, made, now) => (made && now - made > OLD
    ? line.dataset.asOf.replace("%s", timeOfDay(made, line.closest("[data-zone]").dataset.zone)) : "");

  /* A page tells by the copy of itself that this browser has. What is over does not grow old. */
  async function follow(line) {
    const opened = Date.now();
    const own = await fetch(location.href, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    const { made, now } = own?.ok ? times(own) : { made: opened, now: opened };
    const words = document.createTextNode("");
    line.prepend(words);
    const isLive = "live" in line.dataset, ahead = now - opened;
    const say = () => {
      const said = text(line, made, (isLive ? Date.now() : opened) + ahead);
      line.hidden = !said;
      if (said && words.data !== said) words.data = said;
    };
    line.querySelector("button").addEventListener("click", () => location.reload());
    say();
    setInterval(say, EVERY);
  }

  const line = document.querySelector("p.as-of");
  if (line) follow(line);
  return { times, timeOfDay, text };
})();
