/* A form that came back: what is wrong below the first screen stands at its top too, with a link. */
"use strict";

(() => {
  const wrong = [...document.querySelectorAll("main .field.wrong:has(.errorlist)")];
  const form = wrong[0]?.closest("form");
  if (!form || wrong[0].getBoundingClientRect().bottom < innerHeight) return;
  const list = document.createElement("ul");
  list.className = "errorlist";
  list.setAttribute("role", "alert");
  for (const each of wrong) {
    const field = each.querySelector("input, select, textarea"), link = document.createElement("a");
    const [label, said] = ["label, legend", ".errorlist"].map((part) => each.querySelector(part)?.textContent.trim() || "");
    Object.assign(link, { href: `#${field?.id}`, textContent: `${label}: ${said}` });
    list.append(Object.assign(document.createElement("li"), { className: "notice error" }));
    list.lastChild.append(link);
  }
  form.prepend(list);
  list.scrollIntoView({ block: "nearest" });
})();
