/* A press asks the browser for a passkey, or to make one; its answer goes with the form. */
"use strict";

(() => {
  const form = document.querySelector("form[data-passkey]"), Kind = window.PublicKeyCredential;
  if (!form || !Kind?.parseRequestOptionsFromJSON) return;
  const { passkey, kind } = form.dataset;
  const said = form.querySelector("[role=status]"), press = form.querySelector("button");
  said.hidden = !said.classList.contains("error");
  press.hidden = false;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    press.disabled = true;
    const read = kind === "create" ? "parseCreationOptionsFromJSON" : "parseRequestOptionsFromJSON";
    try {
      const given = await navigator.credentials[kind]({ publicKey: Kind[read](JSON.parse(passkey)) });
      form.elements.answer.value = JSON.stringify(given);
      form.submit();
    } catch (error) {
      said.textContent = said.dataset[error.name.toLowerCase()] || said.dataset.failed;
      said.classList.add("error");
      said.hidden = press.disabled = false;
    }
  });
})();
