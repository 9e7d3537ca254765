/* A sound and a buzz for news, for those who want them: `<button id="bell" data-kept="…">` says so, and
   the browser keeps it by that name. Nothing sounds before the reader has touched the page. */
"use strict";

const bell = (() => {
  const NEWS = { notes: [523, 659, 784], apart: 0.25, length: 0.5 };
  const button = document.getElementById("bell"), name = button?.dataset.kept || "bell";
  let sound = null;

  function isWanted() {
    try { return localStorage.getItem(name) === "on"; } catch { return button.getAttribute("aria-pressed") === "true"; }
  }

  function want(wanted) {
    try { localStorage.setItem(name, wanted ? "on" : "off"); } catch { /* it holds for this page */ }
    button.setAttribute("aria-pressed", String(wanted));
  }

  function wake() {
    if (!isWanted() || !window.AudioContext) return;
    sound = sound || new AudioContext();
    sound.resume();
  }

  function ring({ notes, apart, length } = NEWS) {
    if (!button || !isWanted()) return;
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
    if (!sound) return;
    notes.forEach((pitch, at) => {
      const tone = sound.createOscillator(), volume = sound.createGain(), from = sound.currentTime + at * apart;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.2, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + length);
      tone.connect(volume).connect(sound.destination);
      tone.start(from);
      tone.stop(from + length);
    });
  }

  if (button) {
    button.hidden = false;
    if (navigator.audioSession) navigator.audioSession.type = "playback"; // rings with an iPhone's ring switch off too
    want(isWanted());
    button.addEventListener("click", () => {
      want(button.getAttribute("aria-pressed") !== "true");
      wake();
      ring();
    });
    document.addEventListener("pointerdown", wake);
    document.addEventListener("keydown", wake);
  }
  return { ring, isWanted: () => Boolean(button) && isWanted(), isAsleep: () => Boolean(button) && isWanted() && !sound };
})();
