/* Matches that this phone keeps, and the names of one of them put into its page. A match is
   { id, game, edition, names, total, rules, deals, at }; a deal is a content as the log has them. */
"use strict";

const matches = (() => {
  const NAME = "portativ.play", MOST = 200, LARGEST = 200_000;
  const PHONE = "localStorage", TAB = "sessionStorage", PAGE = "page";
  let held = []; /* where the browser keeps nothing */

  function read(place) {
    if (place === PAGE) return held;
    try { return JSON.parse(window[place].getItem(NAME)) || []; } catch { return []; }
  }

  function write(place, list) {
    if (place === PAGE) held = list;
    else try { window[place].setItem(NAME, JSON.stringify(list)); } catch { return false; }
    return true;
  }

  const others = (place, own) => read(place).filter(({ id }) => id !== own);

  /* Each as it was written last, whichever tab did. */
  function all() {
    const every = [PHONE, TAB, PAGE].flatMap(read).sort((one, other) => other.at - one.at);
    return every.filter(({ id }, at) => every.findIndex((each) => each.id === id) === at);
  }

  /* On the phone; if that has no room, in the tab until it is closed; else in the page. Says where. */
  function keep(match) {
    match.at = Date.now();
    const place = [PHONE, TAB, PAGE].find((each) => write(each, [match, ...others(each, match.id)].slice(0, MOST)));
    for (const each of [TAB, PAGE]) if (each !== place) write(each, others(each, match.id));
    return place;
  }

  const drop = (id) => [PHONE, TAB, PAGE].forEach((each) => write(each, others(each, id)));
  const find = (id) => all().find((each) => each.id === id);
  const placeOf = ({ id, at }) => [PHONE, TAB, PAGE].find((place) => read(place).some((each) => each.id === id && each.at === at));
  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (each) => each.toString(16).padStart(2, "0")).join("");

  /* Names stand in attributes and in JSON: what has a meaning there is left out. */
  const cleaned = (name) => name.replace(/["\\<>&\u0000-\u001f@]/g, " ").replace(/\s+/g, " ").trim().slice(0, 60);

  /* The rules of a game by points are the fields of its form. */
  function addressOf({ id, game, edition, names, rules }) {
    const asked = String(new URLSearchParams({ ...rules, ...(edition === "ca" ? { edition } : {}) }));
    return `/play/${game}/${names.length}/${asked && `?${asked}`}#${id}`;
  }

  /* A whole match in an address, small enough for a code to scan; older phones pack nothing. */
  async function packed(match) {
    let bytes = new TextEncoder().encode(JSON.stringify(match));
    if (window.CompressionStream) {
      const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    }
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
    const isPlain = bytes[0] === "{".charCodeAt(0), whole = new Blob([bytes]);
    const stream = isPlain ? null : whole.stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const match = JSON.parse(await (isPlain ? whole.text() : atMost(stream.getReader(), LARGEST)));
    const isDeal = (each) => each?.content && typeof each.content === "object" && each.points && Object.values(each.points).every((points) => Number.isInteger(2 * points));
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
  return { PHONE, TAB, PAGE, all, keep, drop, find, placeOf, newId, cleaned, addressOf, packed, unpacked };
})();
