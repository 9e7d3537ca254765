/* One guard for all pages: of a double tap the first counts alone. A tap within half a second of the
   last one is none on the same control, on what came to lie there, and on what was not there before. */
"use strict";

(() => {
  const SOON = 500; /* in milliseconds; a page is as old as the tap that asked for it */
  const CONTROLS = "a[href], button, label, summary, input, select, textarea";
  const TYPED = "select, textarea, input:not([type=radio], [type=checkbox], [type=submit], [type=button])";
  let last = { at: 0, boxes: [] }, tap = last;

  const controlOf = ({ target }) => target.closest?.("label") || target.closest?.(CONTROLS);
  const isIn = (box, { clientX: x, clientY: y }) => box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const named = (control) => `${control.getAttribute("aria-label") || ""} ${control.textContent.trim()}`;

  /* A part of the page may have been drawn anew meanwhile, the same as before. */
  function isNone(event, control) {
    if (!control || event.timeStamp - last.at >= SOON || (control.control || control).matches(TYPED)) return false;
    if (control === last.control || isIn(last.box, event)) return true;
    return !last.boxes.some(([each, box]) => isIn(box, event) && (each === control || named(each) === named(control)));
  }

  addEventListener("pointerdown", (event) => {
    const control = controlOf(event), boxes = [...document.querySelectorAll(CONTROLS)].map((each) => [each, each.getBoundingClientRect()]);
    tap = { at: event.timeStamp, control, box: control?.getBoundingClientRect(), boxes, none: isNone(event, control) };
  }, true);

  addEventListener("click", (event) => {
    if (!event.detail) return; /* of the keyboard, or of a script */
    last = tap.none ? { ...last, at: tap.at } : tap;
    if (!tap.none) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  addEventListener("pageshow", ({ persisted, timeStamp }) => { if (persisted) last = { at: timeStamp, boxes: [] }; });
})();
