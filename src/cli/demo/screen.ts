/** A stream that commands take for a terminal. What they write can be read back, and may go on to another stream. */
import { Writable } from 'node:stream';
import type { TextStream } from '../../environment.ts';

export interface Screen {
  /** Stands in for standard output; says that it is a terminal. */
  readonly stream: Writable & { isTTY: boolean; columns: number };
  /** Everything written so far. */
  text(): string;
  /** Resolves to the first match once it has been written. */
  until(pattern: RegExp): Promise<string>;
}

/** A screen of so many columns. What is written goes on to `target`, where one is given. */
export function createScreen(columns: number, target?: TextStream): Screen {
  let written = '';
  const waiting = new Set<() => void>();
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      written += String(chunk);
      for (const look of waiting) look();
      if (target === undefined) done();
      else target.write(chunk, done);
    },
  });
  return {
    stream: Object.assign(stream, { isTTY: true, columns }),
    text: () => written,
    until: (pattern) =>
      new Promise((resolve) => {
        const look = () => {
          const found = pattern.exec(written);
          if (found === null) return;
          waiting.delete(look);
          resolve(found[0]);
        };
        waiting.add(look);
        look();
      }),
  };
}
