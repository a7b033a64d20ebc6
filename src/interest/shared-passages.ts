/**
 * Passages that several items share word for word: a line of keywords under every episode, an advertisement, what a
 * story quotes that many tell. Items that say the same passage are one voice together.
 */

import { mapInSteps, type Steps } from './steps.ts';

/** Stems in a row that make a passage; fewer meet by chance. */
const WINDOW = 8;

/** Stems looked at from each end of a text: what is under or above every text is found there, and memory stays bounded. */
const EDGE = 200;

/** The stems of a text at both of its ends. */
function edgesOf(ids: Uint32Array): Uint32Array[] {
  return ids.length <= 2 * EDGE ? [ids] : [ids.subarray(0, EDGE), ids.subarray(-EDGE)];
}

function passagesIn(run: Uint32Array): number {
  return Math.max(run.length - WINDOW + 1, 0);
}

/** A number of a stem whose bits are unlike those of the next. */
function scattered(stem: number): number {
  return Math.imul(stem + 1, 0x9e3779b1);
}

/** A hash of each passage of a run. It rolls: what a passage has less and more than the one before is all that is counted. */
function hashesOf(run: Uint32Array, factor: number): Uint32Array {
  let leaving = 1;
  for (let at = 1; at < WINDOW; at++) leaving = Math.imul(leaving, factor);
  const hashes = new Uint32Array(passagesIn(run));
  let hash = 0;
  for (let at = 0; at < run.length; at++) {
    const start = at - WINDOW + 1;
    if (start > 0) hash -= Math.imul(scattered(run[start - 1]!), leaving);
    hash = (Math.imul(hash, factor) + scattered(run[at]!)) | 0;
    if (start >= 0) hashes[start] = hash ^ (hash >>> 15);
  }
  return hashes;
}

/** Counts the texts that say each of at most so many passages. */
function openCounter(most: number) {
  const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
  const prints = new Uint32Array(size);
  const lastTexts = new Int32Array(size).fill(-1);
  const counts = new Uint32Array(size);

  /** Where a passage is counted that has two hashes. */
  function slotOf(hash: number, other: number): number {
    const print = hash || 1;
    let slot = other & (size - 1);
    while (prints[slot] !== 0 && prints[slot] !== print) slot = (slot + 1) & (size - 1);
    prints[slot] = print;
    return slot;
  }

  return {
    counts,
    /** Counts the passages of a run of a text; gives where each is counted. */
    addAll(run: Uint32Array, text: number): Uint32Array {
      const hashes = hashesOf(run, 0x5bd1e995);
      const slots = hashesOf(run, 0x01000193);
      for (let start = 0; start < slots.length; start++) {
        const slot = slotOf(hashes[start]!, slots[start]!);
        slots[start] = slot;
        if (lastTexts[slot] === text) continue;
        lastTexts[slot] = text;
        counts[slot] = counts[slot]! + 1;
      }
      return slots;
    },
  };
}

/** Texts looked through between two stops: what takes some ten milliseconds. */
const AT_ONCE = 250;

/** By stem, how far a text that shares passages is heard as saying it; undefined for a text that shares none. */
export type PassageVoices = ReadonlyMap<number, number> | undefined;

/**
 * For texts, given as the numbers of their stems, all of them below `stemCount`: how far each is heard saying a stem, which is one in as many as share the
 * passage that the stem stands in. Stems that a text says elsewhere as well are left out: it says them itself.
 */
export function* passageVoicesOf(
  texts: readonly Uint32Array[],
  stemCount: number,
): Steps<PassageVoices[]> {
  const runs = texts.map(edgesOf);
  const counter = openCounter(runs.flat().reduce((sum, run) => sum + passagesIn(run), 0));
  const { counts } = counter;
  const slots = yield* mapInSteps(runs, AT_ONCE, (edges, text) =>
    edges.map((run) => counter.addAll(run, text)),
  );

  /** By stem, in how many texts at least the passages stand that the text at hand says it in; 0 where it does not say it. */
  const fewest = new Uint32Array(stemCount);

  /** How many texts share what stands at each place of a run. */
  function sharingOf(run: Uint32Array, places: Uint32Array): Uint32Array {
    const sharing = new Uint32Array(run.length).fill(1);
    for (let start = 0; start < places.length; start++) {
      const count = counts[places[start]!]!;
      if (count === 1) continue;
      for (let at = start; at < start + WINDOW; at++) {
        if (sharing[at]! < count) sharing[at] = count;
      }
    }
    return sharing;
  }

  /** Takes down what a run says: stem by stem, in how many texts it stands. */
  function takeDown(run: Uint32Array, sharing: Uint32Array): void {
    for (let at = 0; at < run.length; at++) {
      const id = run[at]!;
      const known = fewest[id]!;
      if (known === 0 || sharing[at]! < known) fewest[id] = sharing[at]!;
    }
  }

  return yield* mapInSteps(texts, AT_ONCE, (ids, text) => {
    const isAlone = slots[text]!.every((places) => places.every((slot) => counts[slot] === 1));
    if (isAlone) return undefined;
    runs[text]!.forEach((run, edge) => {
      takeDown(run, sharingOf(run, slots[text]![edge]!));
    });
    for (const id of ids.subarray(EDGE, Math.max(ids.length - EDGE, EDGE))) fewest[id] = 1;
    const voices = new Map<number, number>();
    for (const id of ids) {
      const count = fewest[id]!;
      if (count > 1) voices.set(id, 1 / count);
      fewest[id] = 0;
    }
    return voices;
  });
}
