/** How a row fails: with what a statement of the interface asked for, and what came instead. */
import { WinnowError } from '../../model/errors.ts';

const SHOWN = 300;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** What a row throws where the service is not as it says. */
export class Mismatch extends WinnowError {
  readonly expected: string;
  readonly seen: string;

  constructor(expected: string, seen: unknown) {
    super('failed', `expected ${expected}, saw ${shown(seen)}`);
    this.expected = expected;
    this.seen = shown(seen);
  }
}

/** Throws a mismatch unless the condition holds. */
export function holds(condition: boolean, expected: string, seen: unknown): void {
  if (!condition) throw new Mismatch(expected, seen);
}
