/* Bell of a round on the wall: two strokes when three minutes are left, three at the end. It rings as
   the clock passes such a moment, so that a reload repeats nothing and a clock that is set forward
   rings again. */
"use strict";

(() => {
  const RINGS = [
    [0, { notes: [784, 659, 523], apart: 0.7, length: 2.5 }],
    [180_000, { notes: [784, 659], apart: 0.6, length: 2 }],
  ];
  const SLEPT = 15_000; /* after so long nobody wants to hear what was missed */
  let before = null, heard = 0;

  function left() {
    const time = document.querySelector("time[data-ends]");
    return time?.dataset.ends && time.dataset.paused === undefined ? Number(time.dataset.ends) - clock.now() : null;
  }

  function listen() {
    const now = left(), isAwake = Date.now() - heard < SLEPT;
    const passed = RINGS.find(([moment]) => now <= moment && moment < before);
    if (now !== null && before !== null && isAwake && passed) bell.ring(passed[1]);
    before = now;
    heard = Date.now();
    document.querySelector(".mute").hidden = !bell.isAsleep();
  }

  listen();
  setInterval(listen, 500);
})();
