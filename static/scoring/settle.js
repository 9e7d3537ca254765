/* A dispute is settled by a key: 1 for the entry that counts now, 2 for the other. */
"use strict";

addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  document.querySelector(`button[data-key="${CSS.escape(event.key)}"]`)?.click();
});
