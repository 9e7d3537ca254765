/* Columns and type of a list on the wall: the fewest pages that can be read from the back of the
   hall, and on these the largest type.

   Rows are measured once, in em; what fits follows by counting, so that two hundred rows take two
   layouts and not a hundred: one to measure all lists, one to see that the pages hold them. */
"use strict";

const columns = (() => {
  const SMALLEST = 1.36, LARGEST = 4.2; /* of --u: 26 and 80 px at 1920 × 1080 */
  const TINIEST = 1; /* of a bracket, where nothing else helps */
  const STEP = 0.97, MOST = 8, LEAST_PX = 14;
  /* What a row costs that goes on in a second line behind a name, within a name, within a word. */
  const WRAPPED = 0.2, DIVIDED = 1, BROKEN = 4;

  const unitOf = () => parseFloat(getComputedStyle(document.querySelector("header")).fontSize) / 1.7;
  const width = (element) => element.getBoundingClientRect().width;

  /* About, and rather too much. */
  function longestWord(name) {
    const words = name.textContent.split(/\s/).map((word) => word.length);
    return width(name) * Math.min(1, (Math.max(...words) + 1) / name.textContent.length);
  }

  /* All lists in one layout: in `measured` every row is as wide as it is in one line. */
  function measure(lists) {
    for (const list of lists) list.classList.add("measured");
    const unit = unitOf(), found = lists.map((list) => measured(list, unit));
    for (const list of lists) list.classList.remove("measured");
    return found;
  }

  function measured(list, unit) {
    const { fontSize, lineHeight, rowGap, columnGap } = getComputedStyle(list), size = parseFloat(fontSize);
    const smallest = Math.max(LEAST_PX, SMALLEST * unit), elements = [...list.children];
    const rows = elements.map((row) => {
      const who = row.querySelector(".who"), whole = width(row), rest = whole - (who ? width(who) : whole);
      const names = [...row.querySelectorAll(".names > span")];
      const name = Math.max(0, ...names.map(width)), word = Math.max(0, ...names.map(longestWord));
      const height = row.getBoundingClientRect().height + (parseFloat(rowGap) || 0);
      return { whole: whole / size, name: (rest + name) / size, word: (rest + word) / size, height: height / size };
    });
    return { list, elements, rows, line: parseFloat(lineHeight) / size, width: list.clientWidth, height: list.clientHeight,
      gap: parseFloat(columnGap) || 0, smallest, largest: Math.max(smallest, LARGEST * unit) };
  }

  /* `pages`: how many rows are on each. */
  function arranged({ rows, line, ...room }, count, size) {
    const across = (room.width - (count - 1) * room.gap) / count / size * 0.995;
    const most = room.height / size, pages = [0];
    let column = 0, filled = 0, cost = 0;
    for (const row of rows) {
      const more = row.whole <= across ? 0 : row.name <= across ? 1 : Math.ceil(row.whole / across);
      if (more) cost += row.name <= across ? WRAPPED : row.word <= across ? DIVIDED : BROKEN;
      const tall = row.height + more * line;
      if (filled && filled + tall > most) {
        filled = 0;
        column = (column + 1) % count;
        if (!column) pages.push(0);
      }
      filled += tall;
      pages[pages.length - 1] += 1;
    }
    return { pages, count, size, worth: size * (1 - cost / rows.length) };
  }

  /* Chooses and sets both, smaller than `before` if that was too large by fractions of a pixel; the
     smallest is chosen at most once. */
  function choose(found, before = null) {
    const largest = before ? before.size * STEP : found.largest;
    let best = null;
    for (let size = largest; size >= found.smallest; size *= STEP) {
      for (let count = 1; count <= MOST; count += 1) {
        const one = arranged(found, count, size), more = best ? one.pages.length - best.pages.length : -1;
        if (more < 0 || (!more && one.worth > best.worth)) best = one;
      }
    }
    if (!best) return null;
    found.list.style.setProperty("--columns", best.count);
    found.list.style.setProperty("--size", `${best.size}px`);
    return best;
  }

  /* A bracket as large as it fits, names in one line if that leaves them readable. */
  function shrink(draw) {
    if (!draw) return;
    const unit = unitOf();
    for (const [wrap, least] of [["nowrap", SMALLEST], ["normal", TINIEST]]) {
      draw.style.whiteSpace = wrap;
      for (let size = LARGEST * 0.6 * unit; size >= least * unit; size *= STEP) {
        draw.style.fontSize = `${size}px`;
        if (draw.scrollHeight <= draw.clientHeight + 1 && [...draw.querySelectorAll(".who")].every(isWhole)) return;
      }
    }
  }

  const isWhole = (name) => name.scrollWidth <= name.clientWidth + 1;

  return { measure, choose, shrink };
})();
