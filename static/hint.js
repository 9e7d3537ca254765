/* A hint goes at the press, without the page being loaded again. */
"use strict";

for (const hint of document.querySelectorAll("form.hint")) {
  hint.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = { method: "POST", body: new FormData(hint), redirect: "manual", keepalive: true };
    fetch(hint.action, sent).catch(() => {}); /* unsent, it is there again next time */
    const follows = (each) => hint.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = [...document.querySelectorAll("main a, main button, main input")];
    next.find((each) => follows(each) && !hint.contains(each))?.focus({ preventScroll: true });
    hint.remove();
  });
}
