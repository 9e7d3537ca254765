/* A page whose state is its address: a tap fetches the next address and takes only the part that
   changes from it. Without a network the tap is an ordinary link. */
"use strict";

(() => {
  let asked = 0;
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("#tapped a.key, #tapped a.button");
    if (!link?.href || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const mine = ++asked, at = [...document.querySelectorAll("#tapped a")].indexOf(link);
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== asked) return;
      document.getElementById("tapped").replaceWith(page.getElementById("tapped"));
      history.replaceState(null, "", link.href);
      const label = link.getAttribute("aria-label") || link.textContent.trim();
      const links = [...document.querySelectorAll("#tapped a")];
      const same = links.find((each) => (each.getAttribute("aria-label") || each.textContent.trim()) === label);
      (label ? same : links[at])?.focus({ preventScroll: true });
    } catch {
      location.assign(link.href);
    }
  });
})();
