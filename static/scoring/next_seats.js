/* Where the people of this table sit next: with a sound and a buzz, for those who want them. Nothing
   sounds before the reader has touched the page. */
"use strict";

const nextSeats = (() => {
  const NAME = "bell", NOTES = [523, 659, 784];
  const bell = document.getElementById(NAME);
  let sound = null, known = null;

  function isWanted() {
    try { return localStorage.getItem(NAME) === "on"; } catch { return bell.getAttribute("aria-pressed") === "true"; }
  }

  function want(wanted) {
    try { localStorage.setItem(NAME, wanted ? "on" : "off"); } catch { /* it holds for this page */ }
    bell.setAttribute("aria-pressed", String(wanted));
  }

  function wake() {
    if (!isWanted() || !window.AudioContext) return;
    sound = sound || new AudioContext();
    sound.resume();
  }

  function ring() {
    if (!isWanted()) return;
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
    if (!sound) return;
    NOTES.forEach((pitch, at) => {
      const tone = sound.createOscillator(), volume = sound.createGain(), from = sound.currentTime + at / 4;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.2, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
      tone.connect(volume).connect(sound.destination);
      tone.start(from);
      tone.stop(from + 0.5);
    });
  }

  /* Asked after the page has heard news: rings when the seats, or that the round has begun, are new. */
  function follow() {
    const shown = document.querySelector(".next-seats");
    const said = shown ? shown.dataset.begun + shown.textContent : "";
    if (known !== null && said && said !== known) ring();
    known = said;
  }

  bell.hidden = false;
  want(isWanted());
  bell.addEventListener("click", () => {
    want(bell.getAttribute("aria-pressed") !== "true");
    wake();
    ring();
  });
  document.addEventListener("pointerdown", wake);
  follow();
  return { follow };
})();
