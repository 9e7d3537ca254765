/* The auction of the pairs game, call by call: what may be called, and what follows from it. */
"use strict";

const auction = (() => {
  const SEATS = "NESW", TYPES = "SGPM", PASS = "pass";
  const rank = (bid) => 4 * (bid[0] - 1) + TYPES.indexOf(bid[1]);
  const side = (seat) => SEATS.indexOf(seat) % 2;

  const seatOf = (first, number) => SEATS[(SEATS.indexOf(first) + number) % 4];
  const lastBid = (calls) => calls.filter((call) => call !== PASS).at(-1);
  const mustBid = (calls) => calls.length === 4 && !lastBid(calls);

  function isOver(calls) {
    if (!lastBid(calls)) return false;
    const passes = (four) => four.every((call) => call === PASS);
    return (calls.length > 4 && passes(calls.slice(0, 4))) || (calls.length > 3 && passes(calls.slice(-3)));
  }

  function mayCall(calls, call) {
    if (isOver(calls)) return false;
    if (call === PASS) return !mustBid(calls);
    const last = lastBid(calls);
    return !last || rank(call) > rank(last);
  }

  /* The contract and who opens: the first of that side to name the type, or the last bidder. */
  function contract(first, calls, firstNamerDeclares) {
    if (!isOver(calls)) return null;
    const bids = calls.map((call, at) => [call, seatOf(first, at)]).filter(([call]) => call !== PASS);
    const [bid, bidder] = bids.at(-1);
    const namer = bids.find(([call, seat]) => call[1] === bid[1] && side(seat) === side(bidder));
    return { contract: bid, declarer: firstNamerDeclares ? namer[1] : bidder };
  }

  return { PASS, seatOf, isOver, mayCall, contract };
})();
