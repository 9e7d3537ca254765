/* The form of a game of which only the points are written, or who won: a number for each, tapped on a
   pad of digits. */
"use strict";

const game = ({ form, words, sides, chosen, field, choose }) => {
  const rules = JSON.parse(form.dataset.rules), scorers = Object.keys(sides);
  const isSided = scorers.length === 2 && scorers[0].length > 1, MOST = 10_000, LONGEST = 7;
  const pad = form.querySelector(".pad"), highest = rules.most || rules.total || MOST;
  let active = null, isFresh = true; /* the number that is tapped, and whether the next digit begins it anew */

  const scorerOf = (step) => step.replace("points-", "");
  const input = (scorer) => field(`points-${scorer}`);
  const typed = (scorer) => input(scorer).value.trim().replace("−", "-");
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const isNumber = (text) => /^-?(\d{1,5}([.,]5|½)?|½)$/.test(text);
  const numberOf = (text) => Number(text.replace(/½/, ".5").replace(",", "."));

  const shown = (number) => String(number).replace(/^(-?)0?(\d*)\.5$/, "$1$2½").replace("-", "−");

  /* The numbers as far as they are known; of two sides that make a sum, the other follows. */
  function numbers() {
    const made = Object.fromEntries(scorers.filter((each) => isNumber(typed(each))).map((each) => [each, numberOf(typed(each))]));
    const open = scorers.filter((each) => !typed(each));
    if (isSided && rules.total && open.length === 1 && Object.keys(made).length === 1) made[open[0]] = rules.total - Object.values(made)[0];
    return Object.fromEntries(scorers.filter((each) => each in made).map((each) => [each, made[each]]));
  }

  const content = () => (rules.only_outcome ? { won: chosen("won") } : { points: numbers() });
  const fieldsOf = ({ won, points }) => (won ? [["won", won]] : Object.entries(points).map(([each, made]) => [`points-${each}`, shown(made)]));

  function points({ won, points: made }) {
    if (won) return Object.fromEntries(scorers.map((each) => [each, won === "draw" ? rules.drawn : won === each ? rules.won : rules.lost]));
    return Object.fromEntries(Object.entries(made).map(([each, number]) => [each, rules.lower_wins ? -number : number]));
  }

  function outside(made) {
    if (made % 1 && !rules.halves) return say(words.halves, { points: shown(made) });
    if (made > highest) return say(words.above, { points: shown(made), most: highest });
    return made < rules.least ? say(words.below, { points: shown(made), least: rules.least }) : "";
  }

  /* Why what is typed for one cannot be. */
  function refused(scorer) {
    const text = typed(scorer);
    if (!text) return "";
    return isNumber(text) ? outside(numberOf(text)) : say(words.number, { typed: text });
  }

  function missing() {
    if (rules.only_outcome) return chosen("won") ? "" : words.outcome;
    const made = numbers(), all = Object.values(made), wrong = [...scorers.map(refused), ...all.map(outside)].find(Boolean);
    if (wrong) return wrong;
    const empty = scorers.find((each) => !(each in made));
    if (empty) return say(words.points, { name: sides[empty] });
    const sum = all.reduce((one, other) => one + other, 0);
    return rules.total && sum !== rules.total ? say(words.total, { made: shown(sum), wanted: rules.total }) : "";
  }

  const sums = (made) => scorers.map((each) => [sides[each], each in made ? shown(made[each]) : "–"]);
  const soFar = () => sums(rules.only_outcome ? {} : points({ points: numbers() }));

  function activate(target) {
    isFresh = true;
    active = target;
  }

  function tapped({ dataset: { digit } }) {
    if (!digit) return false;
    const one = active || input(scorers[0]);
    if (digit === "back") one.value = one.value.slice(0, -1);
    else if (digit === "½" && !isFresh && one.value.endsWith("½")) one.value = one.value.slice(0, -1);
    else if (digit === "-") one.value = one.value.startsWith("-") ? one.value.slice(1) : `-${one.value}`;
    else one.value = ((isFresh ? "" : one.value) + digit).slice(0, LONGEST);
    isFresh = false;
    return true;
  }

  /* A number that the rules give stands in its field, quietly, until somebody types another. */
  function show() {
    if (rules.only_outcome) return;
    const made = numbers();
    for (const each of scorers) {
      input(each).placeholder = typed(each) || !(made[each] >= rules.least && made[each] <= highest) ? "" : shown(made[each]);
      input(each).closest("label").classList.toggle("adding", input(each) === active);
    }
  }

  function clear() {
    for (const each of rules.only_outcome ? [] : scorers) input(each).value = "";
    activate(rules.only_outcome ? null : input(scorers[0]));
  }

  function ask(step) {
    if (rules.only_outcome) return;
    const open = scorers.find((each) => !typed(each)) || scorers[0];
    activate(step ? field(step) : input(open));
  }

  if (pad) {
    pad.hidden = false;
    form.addEventListener("focusin", ({ target }) => { if (target.matches(".written input") && target !== active) { activate(target); show(); } });
    if (matchMedia("(pointer: coarse)").matches) for (const each of scorers) input(each).inputMode = "none";
  }
  return {
    content, fieldsOf, missing, points, shown, soFar, show, clear, tapped, ask,
    explained: () => sums(points(content())),
    steps: () => (rules.only_outcome ? ["outcome"] : scorers.map((each) => `points-${each}`)),
    isDone: (step) => (step === "outcome" ? Boolean(chosen("won")) : Boolean(field(step)?.value.trim() && !refused(scorerOf(step))) || !missing()),
    refused: (step) => (rules.only_outcome ? "" : refused(scorerOf(step))),
    isStepwise: false, movesOn: (step) => step === "outcome", holder: () => "",
    typed: ({ name, value }) => { if (name === "won") choose("won", value); },
  };
};
