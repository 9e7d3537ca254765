/* The auction of the pairs game, call by call: what may be called, and what follows from it. */
"use strict";

const auction = (() => {
  const SEATS = "NESW", TYPES = "SGPM", PASS = "pass";
  const rank = (bid) => 4 * (bid[0] - 1) + TYPES.indexOf(bid[1]);
  const side = (seat) => SEATS.indexOf(seat) % 2;

  const seatOf = (first, number) => SEATS[(SEATS.indexOf(first) + number) % 4];
  const lastBid = (calls) => calls.filter((call) => call !== PASS).pop();
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
    const [bid, bidder] = bids[bids.length - 1];
    const namer = bids.find(([call, seat]) => call[1] === bid[1] && side(seat) === side(bidder));
    return { contract: bid, declarer: firstNamerDeclares ? namer[1] : bidder };
  }

  /* Written down on the form, where somebody wants to keep it: contract and declarer follow from it. */
  function written({ form, chosen, field, choose }) {
    const part = form.querySelector(".auction"), firstCaller = part.querySelector(".first-caller");
    const seatText = (seat, what) => form.querySelector(`.at-${seat} ${what}`).textContent;
    const labelOf = (seat) => seatText(seat, ".letter");
    const nameOf = (seat) => seatText(seat, ".name") || labelOf(seat);

    function soFar() {
      const [first, ...calls] = field("auction").value.split(" ").filter(Boolean);
      return { first: first || firstCaller.value, calls };
    }

    function set(first, calls) {
      field("auction").value = calls.length ? [first, ...calls].join(" ") : "";
      const reached = contract(first, calls, part.dataset.firstNamer === "yes");
      if (!reached) return;
      choose("contract", reached.contract);
      choose("declarer", reached.declarer);
    }

    function show() {
      const { first, calls } = soFar();
      firstCaller.value = first;
      const turn = part.querySelector(".turn");
      part.querySelector(".calls").replaceChildren(...calls.map((call, at) => {
        const item = document.createElement("li");
        const said = call === PASS ? part.querySelector(".pass").dataset.said : call;
        item.textContent = `${nameOf(seatOf(first, at))}: ${said}`;
        return item;
      }));
      turn.textContent = isOver(calls)
        ? turn.dataset.over.replace("{contract}", chosen("contract")).replace("{seat}", nameOf(chosen("declarer")))
        : turn.dataset.turn.replace("{seat}", nameOf(seatOf(first, calls.length)));
      for (const button of part.querySelectorAll("[data-call]")) {
        button.disabled = !mayCall(calls, button.dataset.call);
      }
      part.querySelector(".undo").disabled = !calls.length;
    }

    function tapped(button) {
      if (button.classList.contains("done")) part.open = false;
      const { first, calls } = soFar();
      if (button.dataset.call) set(first, [...calls, button.dataset.call]);
      else if (button.classList.contains("undo")) set(first, calls.slice(0, -1));
      else return false;
      return true;
    }

    function typed(input) {
      if (input.name === "contract" || input.name === "declarer") field("auction").value = "";
      if (input === firstCaller) set(input.value, soFar().calls);
    }

    function content() {
      const { first, calls } = soFar();
      return isOver(calls) ? { auction: calls, first } : {};
    }

    function clear() {
      field("auction").value = "";
      firstCaller.value = part.dataset.first[(Number(form.dataset.turn) - 1) % 4];
    }

    part.hidden = false;
    return {
      show, tapped, typed, content, clear,
      fieldsOf: (kept) => (kept.auction ? [["auction", [kept.first, ...kept.auction].join(" ")]] : []),
    };
  }

  return { PASS, seatOf, isOver, mayCall, contract, written };
})();
