/* The form of one deal: what can be tapped, what is still missing, and the sum before saving. */
"use strict";

const deal = (() => {
  const form = document.getElementById("entry");
  if (!form) return null;
  const words = (form.querySelector(".says") || {}).dataset || {};
  const game = form.dataset.game;
  const seats = JSON.parse(form.dataset.seats), sides = JSON.parse(form.dataset.sides);
  const sums = new Map((form.dataset.sums || "").split("\n").map((line) => line.split(":")));
  const rules = form.dataset.rules ? JSON.parse(form.dataset.rules) : null;
  const places = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
  const selects = [...form.querySelectorAll("select[name=order]")];
  const calling = form.querySelector(".auction");
  const tilesAdded = new Map();
  const listeners = [];

  const chosen = (name) => (form.querySelector(`input[name="${name}"]:checked`) || {}).value || "";
  const ticked = (name) => Boolean(form.querySelector(`input[name="${name}"]:checked`));
  const field = (name) => form.elements.namedItem(name);

  /* What was entered, in the keys that the server reads. */
  function content() {
    return game === "remi" ? remiContent() : isBreach() ? breachContent() : playedContent();
  }

  const isBreach = () => chosen("what") === "breach";
  const order = () => selects.map((select) => select.value).filter(Boolean);

  function breachContent() {
    return { breach: { by: chosen("breach_by"), kind: chosen("breach_kind"), again: chosen("breach_again") === "yes" } };
  }

  function playedContent() {
    const result = { order: order(), last_stuck: ticked("last_stuck") };
    if (game === "individual") return { type: chosen("type"), chooser: chosen("chooser"), ...result };
    const [first, ...calls] = field("auction").value.split(" ").filter(Boolean);
    const told = { contract: chosen("contract"), declarer: chosen("declarer"), ...result };
    return auction.isOver(calls) ? { ...told, auction: calls, first } : told;
  }

  function remiContent() {
    const closer = chosen("closer");
    const players = {};
    for (const seat of seats) {
      const state = chosen(`state-${seat}`), counted = countedOf(seat);
      const hand = { opened: state === "opened", atu: ticked(`atu-${seat}`), unannounced: ticked(`unannounced-${seat}`) };
      if (state === "board") hand.board = field(`board-${seat}`).value;
      for (const what of counted) hand[what] = Number(field(`${what}-${seat}`).value.trim() || 0);
      if (closer === seat) hand.closed = chosen("closed");
      players[seat] = Object.fromEntries(Object.entries(hand).filter(([, value]) => value));
    }
    return { double: ticked("double"), exhausted: closer === "nobody", players };
  }

  /* Which numbers count for a player: no rack for who closed, nothing for who never opened. */
  function countedOf(seat) {
    const state = chosen(`state-${seat}`), closer = chosen("closer"), exhausted = closer === "nobody";
    if (ticked(`unannounced-${seat}`)) return [];
    if (state === "opened") return closer === seat ? ["laid"] : ["laid", "rack"];
    return exhausted && state ? ["rack"] : [];
  }

  /* The next thing to tap, in words; nothing when all is there. */
  function missing() {
    if (form.querySelector("input[name=side]") && !chosen("side")) return words.side;
    if (game === "remi") return missingRemi();
    if (isBreach()) {
      return chosen("breach_by") && chosen("breach_kind") && chosen("breach_again") ? "" : words.breach;
    }
    if (game === "pairs" && !chosen("declarer")) return words.holder;
    if (!chosen(game === "pairs" ? "contract" : "type")) return words.contract;
    if (game === "individual" && !chosen("chooser")) return words.holder;
    return order().length < seats.length ? words.order : "";
  }

  function missingRemi() {
    const closer = chosen("closer");
    if (!closer) return words.closer;
    if (closer !== "nobody" && !chosen("closed")) return words.closed;
    if (seats.some((seat) => !chosen(`state-${seat}`))) return words.states;
    if (closer !== "nobody" && chosen(`state-${closer}`) === "unopened") return words.unopened;
    const wrong = [...form.querySelectorAll(".count input")].some((input) => !/^\s*\d{0,5}\s*$/.test(input.value));
    return wrong ? words.numbers : "";
  }

  /* The sums of both sides, or of everyone. */
  function explained() {
    if (missing()) return [];
    if (game === "remi") {
      const { double, exhausted, players } = remiContent();
      return seats.map((seat) => [sides[seat],
        remi.said(remi.lines(players[seat], double, exhausted, rules).map(([, points]) => points))]);
    }
    if (isBreach()) {
      const by = chosen("breach_by");
      return [[sides[game === "pairs" ? sideOf(by) : by], sums.get("breach")]];
    }
    return game === "pairs" ? pairsSums() : individualSums();
  }

  const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");

  function pairsSums() {
    const went = order(), stuck = stuckMark();
    return ["NS", "EW"].map((side) => {
      const taken = went.map((seat, at) => (sideOf(seat) === side ? at + 1 : "")).join("");
      const holds = sideOf(chosen("declarer")) === side;
      return [sides[side], sums.get(`${holds ? chosen("contract") : "-"} ${taken}${stuck}`)];
    });
  }

  function individualSums() {
    return order().map((seat, at) => [sides[seat], sums.get(`${chosen("type")} ${at + 1}${stuckMark()}`)]);
  }

  const stuckMark = () => (ticked("last_stuck") ? "s" : "");

  /* The order of going out: tapped seat by seat, the last one fills itself, a second tap undoes. */
  function tapSeat(seat) {
    const went = order(), isWhole = went.length === seats.length;
    const at = went.indexOf(seat);
    const last = isWhole && at < went.length - 1 ? [went.at(-1)] : [];
    setOrder(at < 0 ? [...went, seat] : went.filter((each) => each !== seat && !last.includes(each)));
  }

  function setOrder(went) {
    const left = seats.filter((seat) => !went.includes(seat));
    const whole = left.length === 1 && went.length === seats.length - 1 && went.length >= order().length ? [...went, left[0]] : went;
    selects.forEach((select, at) => { select.value = whole[at] || ""; });
  }

  function showOrder() {
    const went = order();
    for (const button of form.querySelectorAll(".tapped .seat")) {
      const at = went.indexOf(button.dataset.seat);
      button.setAttribute("aria-pressed", String(at >= 0));
      button.querySelector(".place").textContent = at < 0 ? "" : places[at];
    }
  }

  /* The auction, where somebody wants to keep it: contract and declarer follow from it. */
  function callsSoFar() {
    const [first, ...calls] = field("auction").value.split(" ").filter(Boolean);
    return { first: first || calling.querySelector(".first-caller").value, calls };
  }

  function setCalls(first, calls) {
    field("auction").value = calls.length ? [first, ...calls].join(" ") : "";
    const reached = auction.contract(first, calls, calling.dataset.firstNamer === "yes");
    if (!reached) return;
    choose("contract", reached.contract);
    choose("declarer", reached.declarer);
  }

  function showAuction() {
    if (!calling) return;
    const { first, calls } = callsSoFar();
    calling.querySelector(".first-caller").value = first;
    const list = calling.querySelector(".calls"), turn = calling.querySelector(".turn");
    list.replaceChildren(...calls.map((call, at) => {
      const item = document.createElement("li");
      const said = call === "pass" ? calling.querySelector(".pass").dataset.said : call;
      item.textContent = `${labelOf(auction.seatOf(first, at))}: ${said}`;
      return item;
    }));
    const next = auction.seatOf(first, calls.length);
    turn.textContent = auction.isOver(calls)
      ? turn.dataset.over.replace("{contract}", chosen("contract")).replace("{seat}", nameOf(chosen("declarer")))
      : turn.dataset.turn.replace("{seat}", nameOf(next));
    for (const button of calling.querySelectorAll("[data-call]")) {
      button.disabled = !auction.mayCall(calls, button.dataset.call);
    }
    calling.querySelector(".undo").disabled = !calls.length;
  }

  const seatText = (seat, part) => form.querySelector(`.at-${seat} ${part}`).textContent;
  const labelOf = (seat) => seatText(seat, ".letter");
  const nameOf = (seat) => `${labelOf(seat)} · ${seatText(seat, ".name")}`;

  function choose(name, value) {
    const input = [...form.querySelectorAll(`input[name="${name}"]`)].find((each) => each.value === value);
    if (input) input.checked = true;
  }

  /* A tapped tile is added to the number above it. */
  function addTile(button) {
    const input = button.closest(".count").querySelector("input");
    const added = tilesAdded.get(input) || [];
    const points = button.dataset.adds === "back" ? -(added.pop() || 0) : Number(button.dataset.adds);
    if (points > 0) added.push(points);
    tilesAdded.set(input, added);
    input.value = Math.max(0, Number(input.value || 0) + points);
  }

  function showRemi() {
    const closer = chosen("closer");
    form.querySelector(".closed-with").hidden = !closer || closer === "nobody";
    for (const hand of form.querySelectorAll(".hand")) {
      const seat = hand.dataset.hand, counted = countedOf(seat);
      hand.querySelector(".board-kind").hidden = chosen(`state-${seat}`) !== "board";
      hand.querySelectorAll(".count").forEach((count) => { count.hidden = !counted.includes(count.dataset.count); });
      hand.querySelector(`input[value=unopened]`).disabled = closer === seat;
    }
  }

  function show() {
    const breach = isBreach();
    for (const part of form.querySelectorAll(".only-result")) part.hidden = breach;
    for (const part of form.querySelectorAll(".only-breach")) part.hidden = !breach;
    showOrder();
    showAuction();
    if (game === "remi") showRemi();
    const said = missing(), list = document.getElementById("sums");
    list.replaceChildren(...explained().map(([who, sum]) => {
      const group = document.createElement("div"), term = document.createElement("dt"), value = document.createElement("dd");
      term.textContent = who;
      value.textContent = sum;
      value.className = "sum";
      group.append(term, value);
      return group;
    }));
    const line = form.querySelector(".missing");
    line.textContent = said;
    line.hidden = !said;
    document.getElementById("save").hidden = false;
    document.getElementById("save").disabled = Boolean(said);
  }

  /* Half-typed input as it stands, and putting it back. */
  function snapshot() {
    return [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "key", "deal", "round", "replaces"].includes(name));
  }

  function restore(values) {
    for (const input of form.querySelectorAll("input[type=radio], input[type=checkbox]")) input.checked = false;
    for (const input of form.querySelectorAll(".count input, input[name=auction]")) input.value = "";
    selects.forEach((select) => { select.value = ""; });
    if (calling) calling.querySelector(".first-caller").value = calling.dataset.first[(Number(field("deal").value) - 1) % 4];
    let at = 0;
    for (const [name, value] of values) {
      if (name === "order") {
        if (at < selects.length) selects[at++].value = value;
        continue;
      }
      const fields = form.querySelectorAll(`[name="${CSS.escape(name)}"]`);
      for (const input of fields) {
        if (input.type === "radio" || input.type === "checkbox") input.checked = input.checked || input.value === value;
        else if (name !== "order") input.value = value;
      }
    }
    show();
  }

  /* The fields that say what a content says: for correcting it. */
  function fieldsOf(kept) {
    const values = [["what", kept.breach ? "breach" : "result"]];
    if (kept.breach) {
      values.push(["breach_by", kept.breach.by], ["breach_kind", kept.breach.kind], ["breach_again", kept.breach.again ? "yes" : "no"]);
    } else if (kept.players) {
      values.push(["closer", kept.exhausted ? "nobody" : ""], ...(kept.double ? [["double", "on"]] : []));
      for (const [seat, hand] of Object.entries(kept.players)) {
        if (hand.closed) values.push(["closer", seat], ["closed", hand.closed]);
        values.push([`state-${seat}`, hand.opened ? "opened" : hand.board ? "board" : "unopened"]);
        for (const name of ["laid", "rack", "board"]) if (hand[name]) values.push([`${name}-${seat}`, String(hand[name])]);
        for (const name of ["atu", "unannounced"]) if (hand[name]) values.push([`${name}-${seat}`, "on"]);
      }
    } else {
      for (const name of ["contract", "declarer", "type", "chooser"]) if (kept[name]) values.push([name, kept[name]]);
      for (const seat of kept.order) values.push(["order", seat]);
      if (kept.last_stuck) values.push(["last_stuck", "on"]);
      if (kept.auction) values.push(["auction", [kept.first, ...kept.auction].join(" ")]);
    }
    return values;
  }

  function touched() {
    show();
    for (const listener of listeners) listener();
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button]");
    if (!button) return;
    if (button.dataset.seat) tapSeat(button.dataset.seat);
    else if (button.dataset.adds) addTile(button);
    else if (button.dataset.call || button.classList.contains("undo")) {
      const { first, calls } = callsSoFar();
      setCalls(first, button.dataset.call ? [...calls, button.dataset.call] : calls.slice(0, -1));
    } else return;
    touched();
  });

  form.addEventListener("input", (event) => {
    const { name, value } = event.target;
    if (name === "contract" || name === "declarer") field("auction").value = "";
    if (event.target.matches(".first-caller")) setCalls(value, callsSoFar().calls);
    if (name === "closer" && value !== "nobody" && chosen(`state-${value}`) !== "board") choose(`state-${value}`, "opened");
    touched();
  });

  document.documentElement.classList.add("scripted");
  form.querySelectorAll(".tapped, .auction, .tiles").forEach((part) => { part.hidden = false; });
  form.setAttribute("novalidate", "");
  show();

  return {
    form, content, missing, explained, show, snapshot, restore, fieldsOf,
    clear: () => {
      if (calling) calling.open = false;
      restore([["what", "result"]]);
    },
    whenTouched: (listener) => listeners.push(listener),
    number: () => Number(field("deal").value),
    field,
  };
})();
