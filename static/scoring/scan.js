/* Where no card opens anything any more: what is still on this phone, to be read out at the desk.
   Of a tournament that is finished it still tries to send, so that the desk hears of it. */
"use strict";

(() => {
  const list = document.getElementById("on-phone"), lines = document.createElement("ul");
  list.querySelector("h2").after(lines);

  async function show() {
    const waiting = (await outbox.all()).filter((entry) => entry.state === "waiting" && entry.content);
    list.hidden = !waiting.length;
    lines.replaceChildren(...waiting.map((entry) => {
      const line = document.createElement("li");
      const place = list.dataset.place.replace(/\{(\w+)\}/g, (_all, name) => entry[name]);
      line.textContent = `${place}: ${entry.said || ""}`;
      return line;
    }));
  }

  show();
  const { sendUrl, csrf } = list.dataset;
  if (sendUrl) outbox.start({ url: sendUrl, csrf: () => csrf, changed: show, renew: async () => {} });
})();
