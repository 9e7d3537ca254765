/* Codes to scan, drawn by the phone itself: what it holds must be readable while no server answers.

   Bytes at the lowest level of correction, versions 1 to 20, always the same mask: what is drawn is
   as good as random already. tests/browser/test_held.py holds it to another encoder, square by
   square. */
"use strict";

const qr = (() => {
  /* Of each version: words of correction in a block, and how many blocks. */
  const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
  const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
  const POLYNOMIAL = 0x11d, QUIET = 4;

  const powers = [], logs = [];
  for (let at = 0, value = 1; at < 255; at++) {
    powers[at] = value;
    logs[value] = at;
    value = value << 1 ^ (value & 128 ? POLYNOMIAL : 0);
  }
  const times = (one, other) => (one && other ? powers[(logs[one] + logs[other]) % 255] : 0);

  /* The remainder of some words by the generator of so many roots. */
  function corrected(words, number) {
    let generator = [1];
    for (let root = 0; root < number; root++) {
      const next = [...generator, 0];
      generator.forEach((factor, at) => { next[at + 1] ^= times(factor, powers[root]); });
      generator = next;
    }
    const rest = [...words, ...Array(number).fill(0)];
    for (let at = 0; at < words.length; at++) {
      const factor = rest[at];
      generator.forEach((each, step) => { rest[at + step] ^= times(each, factor); });
    }
    return rest.slice(words.length);
  }

  /* Where the small squares stand, along each side. */
  function marks(version) {
    if (version === 1) return [];
    const number = Math.floor(version / 7) + 2, last = 4 * version + 10;
    const step = 2 * Math.ceil((last - 6) / (number - 1) / 2);
    return [6, ...Array.from({ length: number - 1 }, (_each, at) => last - step * (number - 2 - at))];
  }

  function roomOf(version) {
    const side = 17 + 4 * version, small = marks(version).length;
    const fixed = 3 * 64 + 2 * (side - 16) + 31 + (version >= 7 ? 36 : 0)
      + (small ? (small * small - 3) * 25 - 2 * (small - 2) * 5 : 0);
    return Math.floor((side * side - fixed) / 8);
  }

  const dataOf = (version) => roomOf(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
  const headOf = (version) => (version < 10 ? 12 : 20); // bits before the text
  const fits = (length, version) => headOf(version) + 8 * length <= 8 * dataOf(version);

  function wordsOf(bytes, version) {
    const bits = [];
    const push = (value, length) => { for (let at = length - 1; at >= 0; at--) bits.push(value >> at & 1); };
    push(4, 4);
    push(bytes.length, headOf(version) - 4);
    bytes.forEach((each) => push(each, 8));
    const room = dataOf(version);
    push(0, Math.min(4, 8 * room - bits.length));
    while (bits.length % 8) bits.push(0);
    const words = [];
    for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
    for (let at = 0; words.length < room; at++) words.push(at % 2 ? 17 : 236);
    return words;
  }

  /* Blocks one beside the other; the later ones may be a word longer. */
  function mixed(words, version) {
    const blocks = BLOCKS[version - 1], short = Math.floor(words.length / blocks);
    const long = words.length % blocks, data = [], checks = [];
    for (let block = 0, from = 0; block < blocks; block++) {
      const length = short + (block >= blocks - long);
      data.push(words.slice(from, from + length));
      checks.push(corrected(data[block], CORRECTION[version - 1]));
      from += length;
    }
    const across = (rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) },
      (_each, at) => rows.map((row) => row[at]).filter((word) => word !== undefined)).flat();
    return [...across(data), ...across(checks)];
  }

  /* Some bits, followed by their remainder. */
  function checked(value, generator, degree) {
    let rest = value << degree;
    const length = 32 - Math.clz32(generator);
    while (32 - Math.clz32(rest) >= length) rest ^= generator << 32 - Math.clz32(rest) - length;
    return value << degree | rest;
  }

  function drawFixed(rows, version) {
    const side = rows.length;
    const set = (x, y, dark) => { if (x >= 0 && y >= 0 && x < side && y < side) rows[y][x] = dark; };
    const ring = (x, y, reach, darks) => {
      for (let down = -reach; down <= reach; down++) for (let right = -reach; right <= reach; right++) {
        set(x + right, y + down, darks.includes(Math.max(Math.abs(down), Math.abs(right))));
      }
    };
    for (let at = 8; at < side - 8; at++) { set(at, 6, at % 2 === 0); set(6, at, at % 2 === 0); }
    for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) ring(x, y, 4, [0, 1, 3]);
    const places = marks(version), last = places.length - 1;
    places.forEach((x, across) => places.forEach((y, down) => {
      const isCorner = (!across && (!down || down === last)) || (across === last && !down);
      if (!isCorner) ring(x, y, 2, [0, 2]);
    }));
    const format = checked(8, 0x537, 10) ^ 0x5412; // the lowest level, mask 0
    for (let at = 0; at < 15; at++) {
      const dark = Boolean(format >> at & 1);
      set(8, at < 6 ? at : at < 8 ? at + 1 : side - 15 + at, dark);
      set(at < 8 ? side - 1 - at : at === 8 ? 7 : 14 - at, 8, dark);
    }
    set(8, side - 8, true);
    const number = checked(version, 0x1f25, 12);
    for (let at = 0; version >= 7 && at < 18; at++) {
      const dark = Boolean(number >> at & 1), along = Math.floor(at / 3), beside = side - 11 + at % 3;
      set(along, beside, dark);
      set(beside, along, dark);
    }
  }

  /* Up and down in columns of two, from the right, past the column of the dashes. */
  function drawWords(rows, words) {
    const side = rows.length;
    let bit = 0;
    for (let right = side - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < side; step++) {
        const y = up ? side - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (rows[y][x] !== null) continue;
          const dark = Boolean(words[bit >> 3] >> 7 - bit % 8 & 1);
          rows[y][x] = dark !== ((x + y) % 2 === 0);
          bit += 1;
        }
      }
    }
  }

  /* Rows of squares, true where dark; null where a text is too long. */
  function squares(text) {
    const bytes = [...new TextEncoder().encode(text)];
    const version = CORRECTION.findIndex((_each, at) => fits(bytes.length, at + 1)) + 1;
    if (!version) return null;
    const side = 17 + 4 * version, rows = Array.from({ length: side }, () => Array(side).fill(null));
    drawFixed(rows, version);
    drawWords(rows, mixed(wordsOf(bytes, version), version));
    return rows;
  }

  function picture(text, label) {
    const name = "http://www.w3.org/2000/svg", rows = squares(text), whole = rows.length + 2 * QUIET;
    const svg = document.createElementNS(name, "svg"), paper = document.createElementNS(name, "path");
    const ink = document.createElementNS(name, "path");
    svg.setAttribute("viewBox", `0 0 ${whole} ${whole}`);
    svg.setAttribute("shape-rendering", "crispEdges");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
    paper.setAttribute("d", `M0 0h${whole}v${whole}H0z`);
    paper.setAttribute("fill", "#fff");
    ink.setAttribute("d", rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join("")).join(""));
    svg.append(paper, ink);
    return svg;
  }

  return { squares, picture };
})();
