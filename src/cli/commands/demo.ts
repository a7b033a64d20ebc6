/** `winnow demo`: a tour on sample feeds, with the real commands, that leaves nothing behind. */
import type { Command } from 'commander';
import type { Attach } from '../command.ts';
import { play } from '../demo/play.ts';
import { openStage } from '../demo/stage.ts';
import type { Session } from '../session.ts';

async function runDemo(_: object, session: Session): Promise<number> {
  const stage = await openStage(session.environment);
  try {
    await play(stage, session);
  } finally {
    await stage.close();
  }
  await session.output.document(
    '\n# Nothing is left behind. Begin with: winnow sources import FILE\n',
  );
  return 0;
}

/** Adds what `demo` needs. */
export function register(command: Command, attach: Attach): void {
  attach(command, {
    fields: [],
    examples: [
      ['See what Winnow does, offline, in a few seconds', 'winnow demo'],
      ['Read it at leisure', 'winnow demo | less'],
    ],
    read: () => ({}),
    run: runDemo,
  });
}
