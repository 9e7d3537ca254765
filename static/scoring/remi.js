/* The form of a Remi deal, in which each player has a hand; its sums are those of remi_sums.js. */
"use strict";

const game = ({ form, words, seats, sides, chosen, ticked, field, choose }) => {
  const rules = JSON.parse(form.dataset.rules), names = JSON.parse(form.dataset.parts), tilesAdded = new Map();
  const closed = () => (chosen("closer") === "nobody" ? "" : chosen("closer"));

  function content() {
    const players = {};
    for (const seat of seats) {
      const state = chosen(`state-${seat}`);
      const hand = { opened: state === "opened", atu: ticked(`atu-${seat}`), unannounced: ticked(`unannounced-${seat}`) };
      if (state === "board") hand.board = field(`board-${seat}`).value;
      for (const what of countedOf(seat)) hand[what] = Number(field(`${what}-${seat}`).value.trim() || 0);
      if (closed() === seat) hand.closed = chosen("closed");
      players[seat] = Object.fromEntries(Object.entries(hand).filter(([, value]) => value));
    }
    return { double: ticked("double"), exhausted: chosen("closer") === "nobody", players };
  }

  function fieldsOf({ players, exhausted, double }) {
    const values = [["closer", exhausted ? "nobody" : ""], ...(double ? [["double", "on"]] : [])];
    for (const [seat, hand] of Object.entries(players)) {
      if (hand.closed) values.push(["closer", seat], ["closed", hand.closed]);
      values.push([`state-${seat}`, hand.opened ? "opened" : hand.board ? "board" : "unopened"]);
      for (const name of ["laid", "rack", "board"]) if (hand[name] || (name === "laid" && hand.opened)) values.push([`${name}-${seat}`, String(hand[name] || 0)]);
      for (const name of ["atu", "unannounced"]) if (hand[name]) values.push([`${name}-${seat}`, "on"]);
    }
    return values;
  }

  /* Which numbers count for a player: no rack for who closed, nothing for who never opened. */
  function countedOf(seat) {
    const state = chosen(`state-${seat}`), closer = chosen("closer");
    if (ticked(`unannounced-${seat}`)) return [];
    if (state === "opened") return closer === seat ? ["laid"] : ["laid", "rack"];
    return closer === "nobody" && state ? ["rack"] : [];
  }

  const isEmpty = (seat) => countedOf(seat).includes("laid") && !field(`laid-${seat}`).value.trim();

  function missing() {
    if (!chosen("closer")) return words.closer;
    if (closed() && !chosen("closed")) return words.closed;
    if (seats.some((seat) => !chosen(`state-${seat}`))) return words.states;
    if (closed() && chosen(`state-${closed()}`) === "unopened") return words.unopened;
    const empty = seats.find(isEmpty);
    if (empty) return words.laid.replace("{name}", sides[empty]);
    const wrong = [...form.querySelectorAll(".count input")].some((input) => !/^\s*\d{0,5}\s*$/.test(input.value));
    return wrong ? words.numbers : "";
  }

  /* What is possible and unusual, asked before it is saved. */
  function doubt() {
    const { players } = content();
    for (const seat of seats) {
      const { opened, unannounced, laid = 0, rack = 0 } = players[seat];
      const odd = [laid, rack].find((points) => points % rules.step);
      const [what, points] = opened && !unannounced && laid < rules.first_melding ? ["first_melding", laid] : ["step", odd];
      if (points !== undefined) {
        return words[what].replace("{name}", sides[seat]).replace("{points}", points).replace("{usual}", rules[what]);
      }
    }
    return "";
  }

  function explained() {
    const { double, exhausted, players } = content();
    return seats.map((seat) => [sides[seat],
      remi.said(remi.lines(players[seat], double, exhausted, rules).map(([, points]) => points))]);
  }

  /* What a deal that is written down gives each seat. */
  const points = ({ players, double, exhausted }) => Object.fromEntries(Object.entries(players)
    .map(([seat, hand]) => [seat, remi.total(remi.lines(hand, double, exhausted, rules))]));

  /* Tiles are added to the number that was touched last. */
  function add(count) {
    if (!count) return;
    for (const each of count.parentElement.children) each.classList.toggle("adding", each === count);
  }

  form.addEventListener("focusin", (event) => add(event.target.closest(".count")));

  /* A tapped tile is added to the number above it. */
  function tapped(button) {
    if (!button.dataset.adds) return false;
    const input = button.closest(".count").querySelector("input");
    const added = tilesAdded.get(input) || [];
    const points = button.dataset.adds === "back" ? -(added.pop() || 0) : Number(button.dataset.adds);
    if (points > 0) added.push(points);
    tilesAdded.set(input, added);
    input.value = Math.max(0, Number(input.value || 0) + points);
    return true;
  }

  function typed({ name, value }) {
    if (name === "closer" && value !== "nobody" && chosen(`state-${value}`) !== "board") choose(`state-${value}`, "opened");
  }

  /* Where there is room for one question only: how it was closed, then one player after the other. */
  const steps = (fit) => [...(fit !== "one" ? ["closer", "closed"] : ["closing"]), ...seats.map((seat) => `hand-${seat}`)];

  function isDone(step) {
    if (step.startsWith("hand-")) return Boolean(chosen(`state-${step.slice(5)}`)) && !isEmpty(step.slice(5));
    const isClosed = chosen("closer") && (!closed() || chosen("closed"));
    return Boolean(step === "closer" ? chosen("closer") : isClosed);
  }

  /* Of everyone whose hand is known so far. */
  function soFar() {
    const { double, exhausted, players } = content();
    return seats.map((seat) => {
      const isKnown = chosen("closer") && chosen(`state-${seat}`);
      const lines = isKnown ? remi.lines(players[seat], double, exhausted, rules) : [];
      return [sides[seat], isKnown ? remi.said(lines.map(([, points]) => points)) : "–"];
    });
  }

  function showNamed(hand) {
    const seat = hand.dataset.hand, { double, exhausted, players } = content();
    const lines = chosen("closer") && chosen(`state-${seat}`) ? remi.lines(players[seat], double, exhausted, rules) : [];
    hand.querySelector(".named").textContent = lines.filter(([, points]) => points)
      .map(([name, points]) => `${names[name]} ${points}`.replace("-", "−")).join(", ");
  }

  function show() {
    form.querySelector(".closed-with").hidden = !closed();
    for (const hand of form.querySelectorAll(".hand")) {
      const seat = hand.dataset.hand, counted = countedOf(seat);
      hand.querySelector(".board-kind").hidden = chosen(`state-${seat}`) !== "board";
      hand.querySelectorAll(".count").forEach((count) => { count.hidden = !counted.includes(count.dataset.count); });
      hand.querySelector("input[value=unopened]").disabled = closed() === seat;
      const shown = [...hand.querySelectorAll(".count:not([hidden])")];
      if (!shown.some((count) => count.classList.contains("adding"))) add(shown[0]);
      showNamed(hand);
    }
  }

  function clear() {
    for (const input of form.querySelectorAll(".count input")) input.value = "";
    for (const count of form.querySelectorAll(".adding")) count.classList.remove("adding");
  }

  form.querySelectorAll(".tiles").forEach((part) => { part.hidden = false; });
  return {
    content, fieldsOf, missing, explained, points, doubt, soFar, show, clear, tapped, typed, steps, isDone,
    isStepwise: true, movesOn: (step) => step === "closer", ask: () => {}, holder: () => "",
  };
};
