/* A hand that waits a second before each tap, by the clock of the page, or as long as `gap` says:
   `static/display.js` takes no second tap of a quick one. */
(() => {
  let at = 0;
  addEventListener("pointerdown", event => {
    at = window.gap ? at + gap : Math.max(at, performance.now()) + 1000;
    Object.defineProperty(event, "timeStamp", { value: at });
  }, true) })();
