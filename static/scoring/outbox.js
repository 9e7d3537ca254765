/* The outbox: what is entered on this phone waits here until the server's receipt is read.

   Everything has a key, made when the form is first touched, so that sending it twice stores it
   once. A hall has no secure connection, and so no service worker: this is plain page code.

   Receipts stay until the tournament is finished. Where the log does not hold the last of them any
   more, a laptop that died was replaced from a copy, and all of it is offered again. */
"use strict";

const outbox = (() => {
  const MOST_AT_ONCE = 20, MOST_STORED = 1000, MOST_TRIES = 60;
  // MOST_TRIES at LONGEST_WAIT is how long a result that came back waits for its round: change both.
  // In milliseconds; LONGEST_WAIT is the longest pause between two tries, unless a server asks for more.
  const LONGEST_REQUEST = 10_000, LEASE = 15_000, COMPARE_EVERY = 20_000, LONGEST_WAIT = 60_000;
  const tab = sameTab();
  /* What only this page holds; and, as `seen`, what is on the disk, should it not answer any more. */
  const memory = { entries: new Map(), seen: new Map(), drafts: new Map(), next: Date.now() };
  const others = "BroadcastChannel" in window ? new BroadcastChannel("portativ-outbox") : null;
  let database = null, options = null, timer = 0, tries = 0, batch = MOST_AT_ONCE;
  let trouble = ""; /* "refused" or "full": kept in memory only */
  let line = ""; /* what the connection said last: "", "offline", "scan", "finished", "again" */
  let logUrl = "";
  const listeners = [];
  let opened = open();

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [0, 8, 12, 16, 20].map((from, at) => hex.slice(from, [8, 12, 16, 20, 32][at])).join("-");
  }

  /* Who holds the lease stays the same over a reload, and need not wait for its own to end. */
  function sameTab() {
    try {
      sessionStorage.portativTab = sessionStorage.portativTab || newKey();
      return sessionStorage.portativTab;
    } catch {
      return newKey();
    }
  }

  function answer(request) {
    return new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = (event) => { event.preventDefault(); failed(request.error); };
    });
  }

  async function open() {
    try {
      const request = indexedDB.open("portativ", 1);
      request.onupgradeneeded = () => {
        const entries = request.result.createObjectStore("entries", { keyPath: "at", autoIncrement: true });
        entries.createIndex("key", "key", { unique: true });
        request.result.createObjectStore("drafts");
        request.result.createObjectStore("locks");
      };
      const made = await answer(request);
      made.onversionchange = () => made.close();
      made.onclose = () => database === made && openAnew();
      database = made;
      await bringToDisk();
    } catch {
      trouble = trouble || "refused";
    }
  }

  function openAnew() {
    if (database) database.close();
    database = null;
    opened = open();
  }

  /* What the memory alone held while the disk was away. */
  async function bringToDisk() {
    const held = [...memory.entries.values()];
    if (held.length) {
      await inStores(["entries"], "readwrite", async (entries) => {
        for (const entry of held) {
          const at = await answer(entries.index("key").getKey(entry.key));
          if (at === undefined || at === entry.at) entries.put(entry);
        }
      });
      for (const { at } of held) memory.entries.delete(at);
    }
    if (trouble === "refused") trouble = "";
  }

  /* One transaction: resolves when all of it is on the disk. */
  function inStores(names, mode, work) {
    return new Promise((done, failed) => {
      const transaction = database.transaction(names, mode);
      let result;
      transaction.oncomplete = () => done(result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
      Promise.resolve(work(...names.map((name) => transaction.objectStore(name)))).then(
        (value) => { result = value; },
        (error) => { failed(error); try { transaction.abort(); } catch { /* it is over already */ } },
      );
    });
  }

  /* The same against the disk where there is one, else against the memory of this page. The disk of a
     phone that slept may be lost to the page, which is not told: it is opened anew, and asked once more. */
  async function first(onDisk, inMemory) {
    for (let tried = 1; tried <= 2; tried += 1) {
      await opened;
      const used = database;
      if (!used) break;
      try {
        return await onDisk();
      } catch (error) {
        const isFull = error && error.name === "QuotaExceededError";
        if (isFull || tried === 2) trouble = isFull ? "full" : trouble || "refused";
        if (isFull) break;
        if (database === used && tried === 1) openAnew();
      }
    }
    return inMemory();
  }

  /* Keeps what was entered, and the draft it came from is gone. A key that is used already, in
     another tab, was for something else. */
  async function keep(entry, draft) {
    const whole = { ...entry, key: entry.key || newKey(), state: "waiting" };
    await first(
      async () => {
        await inStores(["entries", "drafts"], "readwrite", async (entries, drafts) => {
          const other = await answer(entries.index("key").get(whole.key));
          if (other && !isSame(other, whole)) whole.key = newKey();
          whole.at = isSame(other, whole) ? other.at : await answer(entries.add(whole));
          if (draft) drafts.delete(draft);
        });
        memory.seen.set(whole.at, whole);
      },
      () => {
        whole.at = memory.next++;
        memory.entries.set(whole.at, whole);
      },
    );
    memory.drafts.delete(draft);
    if ("GestureEvent" in window) navigator.storage?.persist?.().catch(() => {}); /* Safari alone forgets within days */
    changed();
    tries = 0;
    send();
    return whole;
  }

  /* Tried before and written, though nobody said so. */
  const isSame = (kept, { at: _at, ...entry }) => Boolean(kept) && Object.keys(entry).every(
    (name) => JSON.stringify(kept[name]) === JSON.stringify(entry[name]));

  /* What another phone, or another address of the same site, held: under its own key, so that it is
     stored once whoever sends it. False where it is here already. */
  async function adopt(entry) {
    const given = { ...entry, state: "waiting" };
    const isNew = await first(
      () => inStores(["entries"], "readwrite", async (entries) => {
        if (await answer(entries.index("key").getKey(given.key))) return false;
        await answer(entries.add(given));
        return true;
      }),
      () => {
        if ([...memory.entries.values()].some((each) => each.key === given.key)) return false;
        given.at = memory.next++;
        memory.entries.set(given.at, given);
        return true;
      },
    );
    changed();
    now();
    return isNew;
  }

  async function all() {
    await first(async () => {
      const kept = await inStores(["entries"], "readonly", (entries) => answer(entries.getAll()));
      memory.seen = new Map(kept.map((entry) => [entry.at, entry]));
    }, () => {});
    return [...new Map([...memory.seen, ...memory.entries]).values()].sort((one, other) => one.at - other.at);
  }

  async function update(entry) {
    if (memory.entries.has(entry.at)) memory.entries.set(entry.at, entry);
    else await first(() => inStores(["entries"], "readwrite", (entries) => answer(entries.put(entry))),
      () => memory.entries.set(entry.at, entry));
  }

  async function drop(at) {
    memory.entries.delete(at);
    memory.seen.delete(at);
    await first(() => inStores(["entries"], "readwrite", (entries) => answer(entries.delete(at))), () => {});
    changed();
  }

  function keepDraft(name, draft) {
    memory.drafts.set(name, draft);
    return first(() => inStores(["drafts"], "readwrite", (drafts) => answer(drafts.put(draft, name))), () => {});
  }

  function readDraft(name) {
    const remembered = () => memory.drafts.get(name);
    return first(async () => (await inStores(["drafts"], "readonly",
      (drafts) => answer(drafts.get(name)))) || remembered(), remembered);
  }

  async function dropDraft(name) {
    memory.drafts.delete(name);
    await first(() => inStores(["drafts"], "readwrite", (drafts) => answer(drafts.delete(name))), () => {});
  }

  /* One sender at a time. A lease that ends too far ahead was written under another clock. */
  function take() {
    return first(() => inStores(["locks"], "readwrite", async (locks) => {
      const held = await answer(locks.get("sender")), now = Date.now();
      if (held && held.by !== tab && held.until > now && held.until < now + 2 * LEASE) return false;
      await answer(locks.put({ by: tab, until: now + LEASE }, "sender"));
      return true;
    }), () => true);
  }

  function giveBack() {
    return first(() => inStores(["locks"], "readwrite", (locks) => answer(locks.delete("sender"))), () => {});
  }

  /* Whoever asks while it sends is not forgotten: a slow disk gives the lease back late. */
  let sending = false, isAsked = false;
  async function send() {
    if (!options) return;
    isAsked = sending;
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      const all_ = (await all()).filter((entry) => entry.state === "waiting");
      /* What cannot be taken back yet lets what is new go first. */
      const waiting = ofOneTable(all_.sort((one, other) => (one.tried || 0) - (other.tried || 0))).slice(0, batch);
      if (!waiting.length) return;
      if (!(await take())) return later(LEASE);
      try {
        await sendThese(waiting);
      } finally {
        await giveBack();
      }
    } finally {
      sending = false;
      if (isAsked) later(0);
    }
  }

  /* Each table has its own card, so each has its own batches; what failed lets others go first. */
  function ofOneTable(waiting) {
    const groups = new Map();
    for (const entry of waiting) {
      const name = `${entry.tournament}/${entry.table}`;
      groups.set(name, [...(groups.get(name) || []), entry]);
    }
    return [...groups.values()][tries % groups.size] || [];
  }

  async function sendThese(waiting) {
    const results = waiting.map((entry) => Object.fromEntries(
      ["kind", "key", "tournament", "table", "round", "deal", "content", "version", "side", "typed_at", "again", "was", "points", "sat"]
        .filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]])));
    let response, answers;
    try {
      const abort = new AbortController();
      const tooLong = setTimeout(() => abort.abort(), LONGEST_REQUEST);
      try {
        response = await fetch(options.url, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-CSRFToken": options.csrf() },
          body: JSON.stringify({ results }),
          signal: abort.signal,
          redirect: "error",
        });
        answers = response.status === 200 ? (await response.json()).results : null;
      } finally {
        clearTimeout(tooLong);
      }
    } catch {
      return failed("offline");
    }
    if (response.status === 401 || response.status === 403) return options.renew().then(() => failed("scan"));
    if (response.status === 429 || response.status >= 500) {
      return failed("offline", 1000 * Number(response.headers.get("Retry-After")));
    }
    if (!answers) return refuseOne(waiting);
    await receive(waiting, answers);
  }

  async function receive(waiting, answers) {
    let stored = 0, why = "offline";
    for (const entry of waiting) {
      const said = answers.find((each) => each && each.key === entry.key);
      if (said && Number.isInteger(said.number) && typeof said.hash === "string" && said.hash) {
        const { again, tried: _tried, was: _was, points, ...kept } = entry;
        await update({ ...kept, state: "stored", receipt: again ? { ...said, points } : said });
        stored += 1;
      } else if (said && said.reason === "CardRevoked") {
        why = "scan";
      } else if (said && said.reason === "Finished") {
        why = "finished"; /* it stays here: the desk enters it, or opens the tournament again */
      } else if (said && said.reason === "KeyUsed") {
        await update({ ...entry, key: newKey() }); /* it is something else, and goes as such */
        stored += 1;
      } else if (said && typeof said.error === "string" && entry.again && (entry.tried || 0) < MOST_TRIES) {
        await update({ ...entry, tried: (entry.tried || 0) + 1 }); /* its round, or the result that it is about, is not back yet */
        why = "again";
      } else if (said && typeof said.error === "string") {
        await update({ ...entry, state: "refused", error: said.error });
        stored += 1;
      }
    }
    if (!stored) return failed(why);
    tries = 0;
    line = "";
    batch = MOST_AT_ONCE;
    await forgetOld();
    changed();
    later(50);
  }

  /* The server could not read the whole batch: one at a time shows which entry it is. */
  async function refuseOne(waiting) {
    if (batch > 1) {
      batch = 1;
      return later(50);
    }
    batch = MOST_AT_ONCE;
    await update({ ...waiting[0], state: "refused", error: "" });
    changed();
    later(50);
  }

  function failed(why, wait = 0) {
    line = why;
    tries += 1;
    changed();
    later(Math.max(wait || 0, Math.min(LONGEST_WAIT, 1000 * 2 ** tries) * (0.5 + Math.random() / 2)));
  }

  function later(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(send, milliseconds);
  }

  /* Of each tournament the newest receipt: the line that it names has all the others before it. */
  async function compare() {
    if (!logUrl || document.hidden) return;
    const stored = (await all()).filter((entry) => entry.state === "stored" && entry.receipt);
    const newest = new Map();
    for (const entry of stored) {
      const other = newest.get(entry.tournament);
      if (!other || entry.receipt.number > other.receipt.number) newest.set(entry.tournament, entry);
    }
    for (const { tournament, table, receipt } of newest.values()) {
      const query = new URLSearchParams({ tournament, table, number: receipt.number, hash: receipt.hash });
      const response = await fetch(`${logUrl}?${query}`, { cache: "no-store", redirect: "error" }).catch(() => null);
      const said = response && response.status === 200 ? await response.json().catch(() => ({})) : {};
      const own = stored.filter((entry) => entry.tournament === tournament);
      if (said.holds === false) await offerAgain(own);
      else if (said.holds && said.is_over) for (const entry of own) await drop(entry.at);
    }
  }

  async function offerAgain(entries) {
    for (const { receipt, ...entry } of entries) {
      await update({ ...entry, state: "waiting", again: true, was: receipt.number, points: receipt.points });
    }
    changed();
    now();
  }

  /* Pages of a hall ask at different moments. */
  function watchLog(url) {
    logUrl = url;
    const ask = () => compare().catch(() => {}).then(() => setTimeout(ask, COMPARE_EVERY * (0.75 + Math.random() / 2)));
    ask();
  }

  async function forgetOld() {
    const stored = (await all()).filter((entry) => entry.state === "stored");
    for (const entry of stored.slice(0, -MOST_STORED)) await drop(entry.at);
  }

  function changed() {
    if (others) others.postMessage("changed");
    heard();
  }

  function heard() {
    if (options) options.changed();
    listeners.forEach((each) => each());
  }

  function start(given) {
    options = given;
    if (others) others.onmessage = heard;
    window.addEventListener("online", now);
    window.addEventListener("pageshow", ({ persisted }) => persisted && awake());
    document.addEventListener("visibilitychange", awake);
    now();
  }

  /* A phone that slept may have been refused its disk for a while. */
  function awake() {
    if (document.hidden) return;
    if (!database || trouble === "refused") openAnew();
    now();
  }

  function now() {
    tries = 0;
    send();
  }

  return {
    start, keep, adopt, all, drop, now, newKey, keepDraft, readDraft, dropDraft, watchLog,
    whenChanged: (listener) => listeners.push(listener),
    get isStarted() { return Boolean(options); },
    get trouble() { return trouble; },
    get line() { return line; },
  };
})();
