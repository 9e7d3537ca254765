/* A sound and a buzz for news, for those who want them. Nothing sounds before the reader has touched
   the page. */
"use strict";

const bell = (() => {
  const NAME = "bell", NOTES = [523, 659, 784];
  const button = document.getElementById(NAME);
  let sound = null;

  function isWanted() {
    try { return localStorage.getItem(NAME) === "on"; } catch { return button.getAttribute("aria-pressed") === "true"; }
  }

  function want(wanted) {
    try { localStorage.setItem(NAME, wanted ? "on" : "off"); } catch { /* it holds for this page */ }
    button.setAttribute("aria-pressed", String(wanted));
  }

  function wake() {
    if (!isWanted() || !window.AudioContext) return;
    sound = sound || new AudioContext();
    sound.resume();
  }

  function ring() {
    if (!button || !isWanted()) return;
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

  if (button) {
    button.hidden = false;
    want(isWanted());
    button.addEventListener("click", () => {
      want(button.getAttribute("aria-pressed") !== "true");
      wake();
      ring();
    });
    document.addEventListener("pointerdown", wake);
  }
  return { ring, isWanted: () => Boolean(button) && isWanted() };
})();
