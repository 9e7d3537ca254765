/* The wall turns its pages, asks every few seconds whether they have changed, and goes on with what
   it has when nobody answers. */
"use strict";

(() => {
  const facts = document.body.dataset;
  const main = document.getElementById("pages");
  const find = (name) => document.querySelector(name);
  const EVERY = 3000, EVERY_IN_REVEAL = 1000, STALE_AFTER = 10_000, AT_MOST = 8000;
  const MOST_SECONDS = 45, FIRST_LINES = 40;
  const steps = { " ": 1, Enter: 1, ArrowRight: 1, ArrowDown: 1, PageDown: 1,
    ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };

  let source = main.innerHTML;
  let tag = facts.tags;
  let pages = [], at = 0, held = false, turning = 0, asking = 0;
  let heard = 0, made = 0;

  /* --- What is shown --- */

  function parsed(html) {
    const whole = document.createElement("template");
    whole.innerHTML = html;
    for (const place of document.querySelectorAll("[data-place]")) {
      const part = whole.content.querySelector(`[data-part="${place.dataset.place}"]`);
      place.replaceChildren(...(part ? part.childNodes : []));
    }
    return [...whole.content.querySelectorAll(".page")];
  }

  /* The first page as it comes, and the clock, before anything is measured. */
  function showFirst() {
    const [first] = parsed(source);
    first?.classList.add("now");
    main.replaceChildren(...(first ? [first] : []));
    for (const line of [...main.querySelectorAll("[data-lines] > *")].slice(FIRST_LINES)) line.remove();
    setClocks();
  }

  function take(html) {
    source = html;
    const shown = pages[at]?.dataset;
    main.classList.add("swapping");
    pages = laidOut(parsed(html));
    at = Math.max(0, placeOf(shown));
    if (shown?.page === "reveal" && pages[at].dataset.revealed > Number(shown.revealed)) {
      pages[at].classList.add("fresh");
    }
    setClocks();
    show();
    requestAnimationFrame(() => requestAnimationFrame(() => main.classList.remove("swapping")));
  }

  function placeOf(shown) {
    if (!shown) return 0;
    const same = pages.findIndex((page) => page.dataset.page === shown.page
      && page.dataset.number === shown.number);
    return same >= 0 ? same : pages.findIndex((page) => page.dataset.page === shown.page);
  }

  const linesOf = (page) => page.querySelector("[data-lines]"), isWhole = (page) => fits(linesOf(page));

  /* Each page, and one with more lines than there is room for as several. */
  function laidOut(found) {
    const listed = found.filter(linesOf), made = new Map(found.map((page) => [page, [page]]));
    for (const page of listed) name(page, 1, "…");
    main.replaceChildren(...found);
    const lists = columns.measure(listed.map(linesOf)), chosen = lists.map((list) => columns.choose(list));
    listed.forEach((page, index) => made.set(page, split(page, lists[index], chosen[index])));
    listed.forEach((page) => page.remove());
    const tooFull = listed.map((page) => !made.get(page).every(isWhole));
    listed.forEach((page, index) => {
      if (tooFull[index]) made.set(page, refilled(page, made.get(page), lists[index], chosen[index]));
    });
    for (const page of found) {
      trim(page.querySelector("[data-trim]"));
      columns.shrink(page.querySelector("[data-draw]"));
    }
    return [...made.values()].flat();
  }

  /* In smaller type, and where there is none row by row. */
  function refilled(page, made, list, before) {
    made.forEach((part) => part.remove());
    const chosen = columns.choose(list, before), parts = split(page, list, chosen);
    return !chosen || parts.every(isWhole) ? parts : refilled(page, parts, list, chosen);
  }

  function split(page, { list, elements }, chosen) {
    list.replaceChildren();
    const rest = [...elements], made = [];
    do {
      const part = page.cloneNode(true), place = linesOf(part);
      name(part, made.length + 1, "…");
      main.append(part);
      place.append(...rest.splice(0, chosen ? chosen.pages[made.length] : fill(place, rest)));
      part.dataset.number = made.push(part);
    } while (rest.length);
    if (made.length > 1) made.forEach((part, index) => name(part, index + 1, made.length));
    else made[0].querySelector(".part").remove();
    return made;
  }

  function name(part, number, many) {
    const head = part.querySelector("h1");
    let label = head.querySelector(".part");
    if (!label) {
      label = document.createElement("span");
      label.className = "part";
      head.append(label);
    }
    label.textContent = `${number} / ${many}`;
  }

  /* As many of the rows as fit, found by halving; at least one. */
  function fill(list, rows) {
    let fit = 1, most = rows.length;
    while (fit < most) {
      const half = Math.ceil((fit + most) / 2);
      list.replaceChildren(...rows.slice(0, half));
      if (fits(list)) fit = half;
      else most = half - 1;
    }
    list.replaceChildren(...rows.slice(0, fit));
    return fit;
  }

  function trim(list) {
    if (!list) return;
    fill(list, [...list.children]);
    if (!fits(list)) list.replaceChildren();
  }

  /* What is too much makes a whole column more; a sign that stands out makes none. */
  function fits(list) {
    const half = list.clientWidth / (Number(getComputedStyle(list).columnCount) || 1) / 2;
    return list.scrollWidth <= list.clientWidth + half && list.scrollHeight <= list.clientHeight + 1;
  }

  function show() {
    pages.forEach((page, index) => page.classList.toggle("now", index === at));
    const dots = find(".dots");
    dots.replaceChildren(...pages.map((_page, index) => {
      const dot = document.createElement("li");
      dot.classList.toggle("now", index === at);
      return dot;
    }));
    dots.hidden = pages.length < 2 || pages.length > 24;
  }

  /* --- Turning --- */

  function turn(by) {
    if (!pages.length) return;
    at = (at + by + pages.length) % pages.length;
    show();
    wait();
  }

  function wait() {
    clearTimeout(turning);
    turning = 0;
    if (held || pages.length < 2) return;
    const whole = pages.map(seconds).reduce((sum, each) => sum + each);
    turning = setTimeout(turn, seconds(pages[at]) * Math.min(1, MOST_SECONDS / whole) * 1000, 1);
  }

  /* Time to find oneself: a little for each line; less where they are in the order of the alphabet.
     All pages together take no longer than somebody waits for theirs. */
  function seconds(page) {
    const lines = page.querySelectorAll(".lines > li").length, each = page.dataset.page === "places" ? 0.25 : 0.5;
    return Math.min(22, Math.max(8, 5 + lines * each));
  }

  function hold() {
    held = !held;
    const button = find("[data-do=pause]");
    button.setAttribute("aria-pressed", held);
    wait();
  }

  /* --- Asking --- */

  async function ask() {
    clearTimeout(asking);
    const stop = new AbortController(), late = setTimeout(() => stop.abort(), AT_MOST);
    try {
      const answer = await fetch(facts.pages, {
        headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store", signal: stop.signal,
      });
      const told = age.times(answer);
      if (!told.made || (answer.status !== 200 && answer.status !== 304)) throw new Error("no pages");
      if (answer.status === 200) {
        const html = await answer.text();
        tag = answer.headers.get("ETag");
        if (html !== source) take(html);
      }
      hear(told);
    } catch {
      /* What is there stays there; the line below says how old it is. */
    }
    clearTimeout(late);
    sayAge();
    asking = setTimeout(ask, isReveal() ? EVERY_IN_REVEAL : EVERY);
    if (!turning) wait();
  }

  function hear(told) {
    heard = Date.now();
    made = told.made;
    clock.setAhead(told.now);
    setClocks();
  }

  function setClocks() {
    for (const each of document.querySelectorAll("time[data-ends]:not([data-paused])")) {
      each.dataset.now = clock.now().getTime();
    }
    clock.tick();
    narrow();
  }

  /* Hours need more room than minutes. */
  function narrow() {
    const time = find(".huge time");
    time?.classList.toggle("long", time.textContent.length > 5);
  }

  function sayAge() {
    const line = find(".stale"), isStale = Date.now() - heard > STALE_AFTER;
    const text = isStale ? line.dataset.stale.replace("%s", timeOfDay(made))
      : age.text(line, made, clock.now().getTime());
    if (line.textContent !== text && !line.dataset.said) line.textContent = text;
  }

  const timeOfDay = (moment) => age.timeOfDay(moment, facts.zone);

  /* --- The reveal: one key at a time, by whoever may --- */

  const isReveal = () => pages[at]?.dataset.page === "reveal";

  async function press(by) {
    const seen = pages[at].dataset.revealed;
    const sent = new URLSearchParams({
      do: by > 0 ? "on" : "back", seen, csrfmiddlewaretoken: facts.token,
    });
    try {
      const answer = await fetch(facts.reveal, {
        method: "POST", body: sent, headers: { Accept: "application/json" }, redirect: "manual",
      });
      say(answer.status === 204 ? "" : facts.refused);
    } catch {
      say(facts.refused);
    }
    ask();
  }

  function say(text) {
    const line = find(".stale");
    line.textContent = text;
    line.dataset.said = text;
  }

  /* --- Keys, mouse, screen --- */

  function move(by) {
    if (isReveal() && facts.reveal) press(by);
    else turn(by);
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isButton = event.target.closest?.("button, a");
    if (isButton && (event.key === " " || event.key === "Enter")) return;
    if (event.key === "f" || event.key === "F") full();
    else if (event.key === " " && !(isReveal() && facts.reveal)) hold();
    else if (event.key in steps) move(steps[event.key]);
    else return;
    event.preventDefault();
  });

  const actions = { on: () => move(1), back: () => move(-1), pause: hold, full };
  find(".controls").addEventListener("click", (event) => {
    actions[event.target.closest("[data-do]")?.dataset.do]?.();
  });

  function full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  let resting = 0;
  function stir() {
    document.body.classList.remove("still");
    clearTimeout(resting);
    resting = setTimeout(() => document.body.classList.add("still"), 3000);
  }
  addEventListener("mousemove", stir);
  addEventListener("touchstart", stir, { passive: true });

  /* The screen stays on where the browser lets it; it is asked anew when the page comes back. */
  async function stayAwake() {
    if (document.hidden) return;
    try {
      await navigator.wakeLock?.request("screen");
    } catch { /* a screen saver, then */ }
  }
  document.addEventListener("visibilitychange", () => { stayAwake(); ask(); });

  let resizing = 0;
  addEventListener("resize", () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => take(source), 200);
  });

  /* --- The start --- */

  main.classList.add("turning");
  find(".controls").hidden = false;
  heard = made = Date.now();
  const day = find("[data-time-of-day]");
  const tellTime = () => { day.textContent = timeOfDay(clock.now()); };
  tellTime();
  showFirst();
  stayAwake();
  stir();
  requestAnimationFrame(() => setTimeout(() => {
    take(source);
    wait();
    ask(); /* a page that was kept does not know the time */
    setInterval(() => { tellTime(); sayAge(); narrow(); }, 1000);
    facts.ready = "";
  }));
})();
