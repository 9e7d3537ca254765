/* A new club: the clock and the currency of this browser, until something else is chosen. */
"use strict";

(() => {
  const form = document.querySelector("form.new-club"), zone = form?.elements.time_zone;
  if (!zone || form.querySelector(".errorlist")) return;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  if (here.includes("/")) {
    if (![...zone.options].some((each) => each.value === here)) zone.add(new Option(here.replace("_", " "), here));
    zone.value = here;
  }
  const OF_ZONE = { Bucharest: "lei", Chisinau: "MDL", London: "£", Budapest: "Ft", Prague: "Kč", Warsaw: "zł", Zurich: "CHF", Kyiv: "UAH" };
  const currency = OF_ZONE[here.split("/")[1]] || (here.startsWith("Europe/") ? "€" : here.startsWith("America/") ? "$" : "");
  if (currency) form.elements.currency.value = currency;
})();
