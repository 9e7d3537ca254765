/* Columns and type of a list on the wall: the fewest pages that can be read from the back of the
   hall, and on these the largest type.

   Rows are measured once, in em; what fits follows by counting, so that two hundred rows take two
   layouts and not a hundred. */
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

  /* In `measured` every row is as wide as it is in one line. */
  function measure(list) {
    list.classList.add("measured");
    const { fontSize, lineHeight, rowGap } = getComputedStyle(list), size = parseFloat(fontSize);
    const rows = [...list.children].map((row) => {
      const who = row.querySelector(".who"), whole = width(row), rest = whole - (who ? width(who) : whole);
      const names = [...row.querySelectorAll(".names > span")];
      const name = Math.max(0, ...names.map(width)), word = Math.max(0, ...names.map(longestWord));
      const height = row.getBoundingClientRect().height + (parseFloat(rowGap) || 0);
      return { whole: whole / size, name: (rest + name) / size, word: (rest + word) / size, height: height / size };
    });
    list.classList.remove("measured");
    return { rows, line: parseFloat(lineHeight) / size };
  }

  function arranged({ rows, line }, count, size, room) {
    const across = (room.width - (count - 1) * room.gap) / count / size * 0.995;
    const most = room.height / size;
    let pages = 1, column = 0, filled = 0, cost = 0;
    for (const row of rows) {
      const more = row.whole <= across ? 0 : row.name <= across ? 1 : Math.ceil(row.whole / across);
      if (more) cost += row.name <= across ? WRAPPED : row.word <= across ? DIVIDED : BROKEN;
      const tall = row.height + more * line;
      if (filled && filled + tall > most) {
        filled = 0;
        column = (column + 1) % count;
        if (!column) pages += 1;
      }
      filled += tall;
    }
    return { pages, count, size, worth: size * (1 - cost / rows.length) };
  }

  function best(measured, room, largest) {
    let found = null;
    for (let size = largest; size >= room.smallest; size *= STEP) {
      for (let count = 1; count <= MOST; count += 1) {
        const one = arranged(measured, count, size, room);
        if (!found || one.pages < found.pages || (one.pages === found.pages && one.worth > found.worth)) found = one;
      }
    }
    return found;
  }

  /* Chooses and sets both; `split` lays the rows out and says how many pages they took. */
  function choose(list, split) {
    const unit = unitOf();
    const smallest = Math.max(LEAST_PX, SMALLEST * unit);
    const room = { width: list.clientWidth, height: list.clientHeight, smallest,
      gap: parseFloat(getComputedStyle(list).columnGap) || 0 };
    const measured = measure(list);
    let largest = Math.max(smallest, LARGEST * unit), pages;
    do { /* the count is right but for fractions of a pixel */
      const chosen = best(measured, room, largest);
      list.style.setProperty("--columns", chosen.count);
      list.style.setProperty("--size", `${chosen.size}px`);
      pages = split();
      if (pages.length <= chosen.pages) break;
      largest = chosen.size * STEP;
    } while (largest >= smallest);
    return pages;
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

  return { choose, shrink };
})();
