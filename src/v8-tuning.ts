/**
 * Flags of V8 for commands that import or refresh feeds: they keep every core busy for a second or two, and end before most of
 * what V8 does for programs that run for long has paid.
 */

/**
 * The first two limit the optimising compiler, in bytes of bytecode: how much it inlines into one function (920 by default),
 * and the longest function that it optimises. Only the English stemmer is longer, and optimising that took longer than running
 * it. With the third, a thread collects its own young objects, since the other threads have no time to help.
 *
 * These flags may change while V8 compiles in another thread. `max-inlined-bytecode-size` may not: V8 takes it to be constant,
 * and ends the process when it changes.
 */
const BRIEF_WORK = [
  '--max-inlined-bytecode-size-cumulative=200',
  '--max-optimized-bytecode-size=4000',
  '--no-parallel-scavenge',
];

/**
 * How many bytes of bytecode a function runs before it is optimised, 67,584 by default: most of what the default chooses ends
 * before its optimising has paid. Later versions of V8 count calls instead, have a compiler between, and do not know the flag.
 */
const LATER_OPTIMISED = '--interrupt-budget=300000';
/** Whether this is Node 20, whose V8 has flags that later ones lack. */
export const IS_NODE_20 = process.versions.v8.startsWith('11.3.');

/** Tunes V8 for a process that works hard and ends soon. Holds until the process ends. */
export function workBriefly(): void {
  // Loaded here, since loading it costs 3 ms and most commands never come here.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of BRIEF_WORK) setFlagsFromString(flag);
  if (IS_NODE_20) setFlagsFromString(LATER_OPTIMISED);
}

/**
 * How many MiB of old objects a thread may hold before V8 marks them for the first time. By default the two threads that read
 * feeds marked everything they held several times over while their heaps grew. Workers set the flag back once they run
 * (`scripts/build.mjs`), since V8 rejects code that was compiled ahead under another value.
 */
const FIRST_MARKING_MIB = 128;

/** Tunes V8 for a thread that is about to start, fills its heap once and ends. */
export function collectLater(): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString(`--initial-heap-size=${FIRST_MARKING_MIB}`);
}
