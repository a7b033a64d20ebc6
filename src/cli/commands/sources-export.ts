/** `winnow sources export`: a source as OPML 2.0, which `sources import` reads back to the same thing. */
import type { Command } from 'commander';
import { lacksWorkSurface } from '../../client/work.ts';
import { WinnowError } from '../../model/errors.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import type { Attach } from '../command.ts';
import type { Session } from '../session.ts';
import { ownSource } from '../typed.ts';

async function nameOf(given: string | undefined, session: Session): Promise<string> {
  if (given !== undefined) return given;
  const own = (await (await session.connect()).sources.list()).filter(
    ({ scope }) => scope === 'user',
  );
  const chosen = own.find(({ isDefault }) => isDefault) ?? (own.length === 1 ? own[0] : undefined);
  if (chosen !== undefined) return chosen.name;
  throw new WinnowError('usage', 'say which source to export', { hint: 'winnow sources list' });
}

async function runExport(
  { name }: { name: string | undefined },
  session: Session,
): Promise<number> {
  const client = await session.connect();
  const source = { scope: 'user', name: await nameOf(name, session) } as const;
  const view = await client.sources.find(source);
  try {
    await session.output.document(await client.subscriptions.exportOpml(writeMemberOf(source)));
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    const { writeOpml } = await import('../../protocol/opml.ts');
    session.output.note(
      'this service does not tell titles and groups; addresses alone are written',
    );
    await session.output.document(writeOpml(view));
  }
  return 0;
}

/** Adds `sources export`. */
export function registerExport(group: Command, attach: Attach): void {
  attach(
    group
      .command('export')
      .description('write a source as OPML 2.0')
      .argument('[name]', 'a source of your own (default: the default source)'),
    {
      fields: [],
      examples: [
        ['Take your subscriptions elsewhere', 'winnow sources export > subscriptions.opml'],
        ['Copy a source', 'winnow sources export blogs | winnow sources import - --name copy'],
      ],
      read: ([name]) => ({ name: typeof name === 'string' ? ownSource(name) : undefined }),
      run: runExport,
    },
  );
}
