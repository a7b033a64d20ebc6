/** Long work in steps: whoever has it done may let others have their turn between two of them. */

/** Work that stops now and then, and gives its outcome at the end. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of the work without a stop. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Does something for each value and its place, with a stop after every so many. */
export function* mapInSteps<T, U>(
  values: readonly T[],
  most: number,
  make: (value: T, at: number) => U,
): Steps<U[]> {
  const made: U[] = [];
  for (let at = 0; at < values.length; at++) {
    made.push(make(values[at]!, at));
    if ((at + 1) % most === 0) yield;
  }
  return made;
}
