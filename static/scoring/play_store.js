/* Matches that this phone keeps, and the names of one of them put into its page. A match is
   { id, game, edition, names, total, deals, at }; a deal is a content as the log has them. */
"use strict";

const matches = (() => {
  const NAME = "portativ.play", MOST = 200, LARGEST = 200_000;
  let held = null; /* where the browser keeps nothing */

  function all() {
    if (held) return held;
    try { return JSON.parse(localStorage.getItem(NAME)) || []; } catch { return []; }
  }

  function write(list) {
    try {
      localStorage.setItem(NAME, JSON.stringify(list));
      return true;
    } catch {
      held = list;
      return false;
    }
  }

  const keep = (match) => write([Object.assign(match, { at: Date.now() }), ...all().filter(({ id }) => id !== match.id)].slice(0, MOST));
  const drop = (id) => write(all().filter((each) => each.id !== id));
  const find = (id) => all().find((each) => each.id === id);
  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (each) => each.toString(16).padStart(2, "0")).join("");

  /* Names stand in attributes and in JSON: what has a meaning there is left out. */
  const cleaned = (name) => name.replace(/["\\<>&\u0000-\u001f@]/g, " ").replace(/\s+/g, " ").trim().slice(0, 60);

  const addressOf = ({ id, game, edition, names }) => `/play/${game}/${names.length}/${edition === "ca" ? "?edition=ca" : ""}#${id}`;

  /* A whole match in an address, small enough for a code to scan. */
  async function packed(match) {
    const text = new Blob([JSON.stringify(match)]);
    const stream = text.stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  async function atMost(reader, largest) {
    const parts = [];
    for (let size = 0, part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > largest) throw new Error("too large");
      parts.push(part.value);
    }
    return new Blob(parts).text();
  }

  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const match = JSON.parse(await atMost(stream.getReader(), LARGEST));
    const isDeal = (each) => each?.content && typeof each.content === "object" && each.points && Object.values(each.points).every(Number.isInteger);
    const isOne = /^[0-9a-f]{12}$/.test(match.id) && Number.isInteger(match.at) && /^[a-z]+$/.test(match.game) && Array.isArray(match.names)
      && Array.isArray(match.deals) && match.deals.every(isDeal);
    return isOne ? { ...match, names: match.names.map((each) => cleaned(String(each))) } : null;
  }

  /* Puts the names into the page before any other script reads it; away from a page without a match. */
  function named() {
    const page = document.getElementById("at-table"), match = find(location.hash.slice(1));
    if (!match) return location.replace("/play/");
    page.innerHTML = match.names.reduce((html, name, at) => html.replaceAll(`@@${at}@@`, () => cleaned(name)), page.innerHTML);
    page.hidden = false;
    return null;
  }

  /* The scripts of the form read the page after this one. */
  if (document.getElementById("at-table")) named();
  return { all, keep, drop, find, newId, cleaned, addressOf, packed, unpacked };
})();
