/* What stands open and may be agreed to on this phone, and one press for all of it when every deal is
   written. */
"use strict";

const agreeing = (() => {
  const place = document.getElementById("all-right"), press = place?.querySelector("button");

  /* Each by its number, or, if it waits here to be sent, by its key. `waiting` is what does, and where one
     touch on the same phone is enough, that may be agreed to as well. */
  function open(list, waiting, byTouch) {
    const isAgreed = ({ version }) => waiting.some((entry) => entry.version === version);
    const listed = [...list.querySelectorAll("form.agree[data-not-for]:not([hidden])")]
      .map(({ dataset, elements }) => ({
        number: Number(dataset.agree), version: Number(elements.namedItem("of").value), side: elements.namedItem("side").value,
      }))
      .filter(({ number }) => !waiting.some((entry) => entry.content && entry.deal === number));
    const unsent = waiting.filter((entry) => entry.content && byTouch && deal)
      .map((entry) => ({ number: entry.deal, version: entry.key, side: deal.otherSide(entry.content) }));
    return [...listed, ...unsent].filter((each) => !isAgreed(each));
  }

  function show(found) {
    if (!place) return;
    const [{ number: deal } = {}] = found, said = press.dataset[found.length > 1 ? "said" : "one"];
    place.hidden = !found.length;
    press.textContent = !found.length ? "" : `✓ ${said.replace("{number}", found.length).replace("{deal}", deal)}`;
  }

  return {
    open, show,
    isShown: () => Boolean(place) && !place.hidden,
    whenPressed: (work) => press?.addEventListener("click", work),
  };
})();
