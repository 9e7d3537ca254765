/* The sums of a Remi deal for pages that have no network; the server works them out again.

   A player is what a form says: {opened, laid, rack, closed, atu, board, unannounced}. */
"use strict";

const remi = (() => {
  /* The parts of a player's sum, in the order in which they are said. */
  function parts(hand, exhausted, rules) {
    if (hand.unannounced) return [["unannounced", -rules.unannounced_costs]];
    const atu = hand.atu ? [["atu", rules.atu]] : [];
    if (hand.board && hand.closed) return [["board", rules.board_games[hand.board]], ...atu];
    if (!hand.opened && !exhausted) return [["unopened", -rules.unopened_costs], ...atu];
    const closing = hand.closed ? [["closing", rules.closing]] : [];
    return [["laid", hand.laid || 0], ["rack", -(hand.rack || 0)], ...atu, ...closing];
  }

  const total = (lines) => lines.reduce((sum, [, points]) => sum + points, 0);

  function lines(hand, double, exhausted, rules) {
    const found = parts(hand, exhausted, rules);
    if (hand.unannounced) return found;
    if (double) found.push(["double game", total(found)]);
    if (hand.closed && hand.closed !== "tile") found.push(["closed with", total(found)]);
    return found;
  }

  /* As it is said at the table: `120 + 50 + 50 = 220`. */
  function said(terms) {
    const [begin, ...others] = terms.filter(Boolean).length ? terms.filter(Boolean) : [0];
    const text = others.map((term) => (term < 0 ? ` - ${-term}` : ` + ${term}`)).join("");
    const sum = terms.reduce((one, other) => one + other, 0);
    return (others.length ? `${begin}${text} = ${sum}` : `${begin}`).replaceAll("-", "−");
  }

  return { lines, total, said };
})();
