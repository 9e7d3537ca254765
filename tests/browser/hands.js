/* Loaded first on every page in Firefox and WebKit: finds what a test names as Playwright does, says
   where to press it, and writes down what goes wrong, for a driver of these hears of none of it. */
window.hands = (() => {
  const complain = (said) => { sessionStorage.complaints = `${sessionStorage.complaints ?? ""}${said}\n`; };
  addEventListener("error", (event) => complain(
    event.message ?? `Failed to load ${event.target.currentSrc || event.target.src || event.target.href}`), true);
  addEventListener("unhandledrejection", (event) => complain(`Unhandled: ${event.reason}`));
  document.addEventListener("securitypolicyviolation",
    (event) => complain(`${event.violatedDirective} refuses ${event.blockedURI}`));
  for (const level of ["error", "warn"]) {
    const say = console[level];
    console[level] = (...said) => { complain(said.join(" ")); say.apply(console, said); };
  }

  // A press that leads to another page is over when that stands.
  let left = -Infinity;
  const isLeaving = (event) => {
    const link = event.target.closest("a[href]:not([download], [target])");
    const isOther = link?.pathname.endsWith("/") && (link.pathname !== location.pathname || !link.hash);
    if (!event.defaultPrevented && (event.type === "submit" || isOther)) left = performance.now();
  };
  for (const kind of ["click", "submit"]) addEventListener(kind, isLeaving);

  const said = (each) => (each.value && each.localName === "input" ? each.value : each.textContent)
    .replace(/\s+/g, " ").toLowerCase();
  const says = (each, text) => !each.matches("script, style, head *") && said(each).includes(text.toLowerCase());
  const isShown = (each) => each.getClientRects().length > 0
    && getComputedStyle(each).visibility === "visible" && each.getBoundingClientRect().width > 0;
  const named = /^(.*?):(has-text|text)\(['"](.*)['"]\)$/;

  function step(found, part) {
    const [, rest, kind, text] = part.match(/^()(text)=(.*)$/) ?? part.match(named) ?? [];
    if (part.startsWith("nth=")) return [found.at(Number(part.slice(4)))].filter(Boolean);
    if (part === "visible=true") return found.filter(isShown);
    const some = [...new Set(found.flatMap((each) => [...each.querySelectorAll((kind ? rest.trim() : part) || "*")]))];
    if (kind === "has-text") return some.filter((each) => says(each, text));
    if (!kind) return some;
    return some.filter((each) => says(each, text) && ![...each.children].some((inner) => says(inner, text)));
  }
  const all = (selector) => selector.split(" >> ").reduce(step, [document]);

  // Where to press; a press that comes when something else has moved there touches nothing.
  let last, wanted = null, isMissed = false;
  const isOn = (hit, each) => each.contains(hit) || hit.closest?.("label")?.control === each;
  function spot(selector) {
    const [each] = all(selector);
    if (!each || !isShown(each) || each.closest(":disabled, [inert]")) return null;
    const box = each.getClientRects()[0];
    const place = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const hit = document.elementFromPoint(...place);
    if (!hit || !isOn(hit, each)) each.scrollIntoView({ block: "center", behavior: "instant" });
    else if (last === `${selector} ${place}`) {
      [last, wanted, isMissed] = ["", each, false];
      return place;
    }
    last = `${selector} ${place}`;
    return null;
  }
  for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    addEventListener(kind, (event) => {
      if (kind === "pointerdown") isMissed = wanted !== null && !isOn(event.target, wanted);
      if (!isMissed || !event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
  }

  function write(each, text) {
    each.focus();
    if (/^(date|time|number)/.test(each.type)) each.value = text;
    else {
      each.select();
      return document.execCommand(text ? "insertText" : "delete", false, text);
    }
    return each.dispatchEvent(new Event("input", { bubbles: true }))
      && each.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function choose(each, value, label) {
    each.focus();
    each.selectedIndex = [...each.options].findIndex((one) => one.value === value || one.label === label);
    for (const kind of ["input", "change"]) each.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  const isThere = (selector, state) => {
    const [each] = all(selector);
    return { attached: each, detached: !each, visible: each && isShown(each),
      hidden: !each || !isShown(each) }[state] && true;
  };
  const rest = () => (performance.now() - left > 3000
    || (left < 0 && document.readyState === "complete") ? { isMissed } : null);
  return { all, isShown, isThere, rest, spot, write, choose };
})();
