// The button of a page that is made to be printed.
"use strict";
const button = document.querySelector("#print");
button.hidden = false;
button.addEventListener("click", () => window.print());
