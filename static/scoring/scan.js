/* Where no card is valid any more: what is still on this phone, to be read out at the desk. */
"use strict";

outbox.all().then((entries) => {
  const waiting = entries.filter((entry) => entry.state === "waiting" && entry.content);
  const list = document.getElementById("on-phone");
  list.hidden = !waiting.length;
  const lines = document.createElement("ul");
  list.querySelector("h2").after(lines);
  for (const entry of waiting) {
    const line = document.createElement("li");
    const place = list.dataset.place.replace(/\{(\w+)\}/g, (_all, name) => entry[name]);
    line.textContent = `${place}: ${entry.said || ""}`;
    lines.append(line);
  }
});
