/** `winnow demo`: a tour on sample feeds, with the real commands, that leaves nothing behind. */
import type { Command } from 'commander';
import type { Attach } from '../command.ts';
import { play } from '../demo/play.ts';
import { openStage } from '../demo/stage.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('about', 'text', 'what the step shows; null where it goes on from the one before', {
    reach: 'json',
    nullable: true,
  }),
  field('command', 'text', 'the command line; null for a sentence alone', {
    reach: 'json',
    nullable: true,
  }),
  field('output', 'text', 'what it shows on a terminal', { reach: 'json' }),
];

async function runDemo(_: object, session: Session): Promise<number> {
  const { output } = session;
  const stage = await openStage(session.environment);
  try {
    const steps = await play(stage, session);
    if (output.machine) {
      await output.list(
        FIELDS,
        steps.map((step) => ({ ...step })),
      );
      return 0;
    }
  } finally {
    await stage.close();
  }
  await output.document('\n# Nothing is left behind. Begin with: winnow sources import FILE\n');
  return 0;
}

/** Adds what `demo` needs. */
export function register(command: Command, attach: Attach): void {
  attach(command, {
    fields: FIELDS,
    examples: [
      ['See what Winnow does, offline, in a few seconds', 'winnow demo'],
      ['Read it at leisure', 'winnow demo | less'],
    ],
    read: () => ({}),
    exitCodes: {},
    run: runDemo,
  });
}
