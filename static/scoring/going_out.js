/* The form of a game of which the order of going out is written down: what was played and by whom,
   where that is asked, who went out when; or a breach. */
"use strict";

const game = (parts) => {
  const { form, words, seats, sides, chosen, ticked, choose, scorerOf } = parts;
  const PLACES = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
  /* What was played and by whom, as the game calls it. */
  const fields = (form.dataset.fields || "").split(" ").filter(Boolean), [what, by] = fields;
  const tapped = form.querySelector(".tapped"), asks = tapped.querySelector(".asks");
  const heads = Object.keys(words).filter((name) => fields.includes(name)).map((name) => (name === by ? "by" : "what"));
  const holders = JSON.parse(form.dataset.holders || "[]"); /* who chooses, in each deal of the table */
  let filled = ""; /* the seat that is last because all others are out, until it is tapped */
  let wanted = ""; /* "by" or "order" where the reader went back to it, or is asked one thing at a time */
  const sums = new Map(form.dataset.sums.split("\n").map((line) => line.split(":")));
  const isSided = !(seats[0] in sides);
  const selects = [...form.querySelectorAll("select[name=order]")];
  /* The middle has room for its longest question, so that nothing moves from tap to tap. */
  for (const name of ["by", "what", "first", "next", "done"]) {
    const room = document.createElement("span");
    room.className = "room";
    room.ariaHidden = "true";
    room.textContent = asks.dataset[name];
    asks.prepend(room);
  }
  const calls = form.querySelector(".auction") ? auction.written(parts) : null;

  const isBreach = () => chosen("what") === "breach";
  const order = () => selects.map((select) => select.value).filter(Boolean);

  function content() {
    if (isBreach()) {
      return { breach: { by: chosen("breach_by"), kind: chosen("breach_kind"), again: chosen("breach_again") === "yes" } };
    }
    const head = Object.fromEntries(fields.map((name) => [name, chosen(name)]));
    return { ...head, order: order(), last_stuck: ticked("last_stuck"), ...calls?.content() };
  }

  function fieldsOf({ breach, ...kept }) {
    if (breach) {
      return [["what", "breach"], ["breach_by", breach.by], ["breach_kind", breach.kind],
        ["breach_again", breach.again ? "yes" : "no"]];
    }
    const head = fields.filter((name) => kept[name]).map((name) => [name, kept[name]]);
    return [["what", "result"], ...head, ...kept.order.map((seat) => ["order", seat]),
      ...(kept.last_stuck ? [["last_stuck", "on"]] : []), ...(calls ? calls.fieldsOf(kept) : [])];
  }

  function missing() {
    if (isBreach()) {
      return chosen("breach_by") && chosen("breach_kind") && chosen("breach_again") ? "" : words.breach;
    }
    const open = Object.keys(words).find((name) => fields.includes(name) && !chosen(name));
    if (open) return words[open];
    return order().length < seats.length ? words.order : "";
  }

  /* By what was played and the places taken; of two sides, the one that holds no contract has its places only. */
  function explained() {
    if (isBreach()) return [[sides[scorerOf(chosen("breach_by"))], sums.get("breach")]];
    const went = order(), [played, holder] = fields.map(chosen), stuck = ticked("last_stuck") ? "s" : "";
    return (isSided ? Object.keys(sides) : went).map((scorer) => {
      const taken = went.map((seat, at) => (scorerOf(seat) === scorer ? at + 1 : "")).join("");
      const holds = played && (!isSided || scorerOf(holder) === scorer);
      return [sides[scorer], sums.get(`${holds ? played : "-"} ${taken}${stuck}`)];
    });
  }

  /* Of two sides only one holds the contract. */
  function fullest() {
    const longest = (all) => all.reduce((one, other) => (other.length > one.length ? other : one), "");
    const held = longest([...sums.values()]), other = longest([...sums].filter(([key]) => key.startsWith("-")).map(([, sum]) => sum));
    return Object.values(sides).map((name, at) => [name, isSided && at ? other : held]);
  }

  /* The seats are tapped for who holds it, and, when that and what was played is known, for the order. */
  function asking() {
    const open = heads.find((step) => !isDone(step));
    return wanted || (open === "what" && (holders.length || order().length) ? "order" : open) || "order";
  }

  function tapSeat(seat) {
    if (asking() === "order") return tapOrder(seat);
    wanted = "";
    choose(by, seat);
    calls?.typed({ name: by });
    return null;
  }

  /* Tapped seat by seat; the last one fills itself, and its first tap agrees. A second tap undoes. */
  function tapOrder(seat) {
    const isFilled = seat === filled;
    filled = "";
    if (isFilled) return;
    const went = order(), isWhole = went.length === seats.length;
    const at = went.indexOf(seat);
    const last = isWhole && at < went.length - 1 ? [went[went.length - 1]] : [];
    setOrder(at < 0 ? [...went, seat] : went.filter((each) => each !== seat && !last.includes(each)));
  }

  function setOrder(went) {
    const left = seats.filter((seat) => !went.includes(seat));
    if (left.length === 1 && went.length >= order().length) [filled] = left;
    const whole = filled ? [...went, filled] : went;
    selects.forEach((select, at) => { select.value = whole[at] || ""; });
  }

  function show() {
    const breach = isBreach(), went = order();
    for (const part of form.querySelectorAll(".only-result")) part.hidden = breach;
    for (const part of form.querySelectorAll(".only-breach")) part.hidden = !breach;
    const holder = by ? chosen(by) : "", isAlone = asking() === "by"; /* who holds it, without the order */
    tapped.hidden = breach;
    for (const button of tapped.querySelectorAll(".seat")) {
      const at = isAlone ? -1 : went.indexOf(button.dataset.seat), holds = button.dataset.seat === holder;
      button.setAttribute("aria-pressed", String(at >= 0 || (isAlone && holds)));
      button.classList.toggle("holds", holds);
      button.querySelector(".place").textContent = at < 0 ? "" : PLACES[at];
      button.querySelector(".held").textContent = holds ? chosen(what) || "•" : "";
    }
    showAsked(holder, went);
    calls?.show();
  }

  function showAsked(holder, went) {
    const asked = wanted || heads.find((step) => !isDone(step)) || "order", said = went.length === seats.length ? "done" : went.length ? "next" : "first";
    asks.querySelector(".question").textContent = asks.dataset[asked === "order" ? said : asked];
    const name = holder && asked !== "by" ? tapped.querySelector(`[data-seat="${holder}"] .name`).textContent : "";
    asks.querySelector(".back-to").textContent = name && asks.dataset.back.replace("{name}", name);
  }

  function clear() {
    wanted = filled = "";
    selects.forEach((select) => { select.value = ""; });
    if (holders.length) choose(by, holders[(Number(form.dataset.turn) - 1) % holders.length]);
    calls?.clear();
  }

  function tap(button) {
    if (button === asks) wanted = by ? "by" : "";
    else if (button.dataset.seat) tapSeat(button.dataset.seat);
    else return calls?.tapped(button);
    return true;
  }

  /* Where there is room for one question only: all of them in their order, and those that are answered. */
  const asked = heads.filter((name) => name !== "by" || !holders.length);
  function steps(fit) {
    if (isBreach()) return ["breach_by", "breach_kind", "end"];
    return [...asked, ...(fit.includes("apart") ? ["order", "end"] : ["order end"])];
  }

  function isDone(step) {
    if (step.startsWith("order")) return order().length === seats.length;
    return step !== "end" && Boolean(chosen({ by, what }[step] || step));
  }

  return {
    content, fieldsOf, missing, explained, fullest, show, clear, steps, isDone,
    soFar: () => (isBreach() ? [] : Object.values(sides).map((name) => [name, "–"])),
    tapped: tap,
    movesOn: () => true,
    ask: (step) => { wanted = ["by", "order"].find((each) => step.startsWith(each)) || ""; },
    holder: (kept) => kept[by],
    typed: (input) => calls?.typed(input),
  };
};
