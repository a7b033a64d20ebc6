/** `winnow sources rename`: another name for a source; its feeds, settings and what was learned stay. */
import type { Command } from 'commander';
import { lacksOwnSurface } from '../../client/own-surface.ts';
import { WinnowError } from '../../model/errors.ts';
import type { Attach } from '../command.ts';
import { findOwnSource } from '../find-source.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { tellSimilarName } from '../notes/new-source-notes.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const RENAME_FIELDS = [
  field('name', 'text', 'the new name', { yields: true }),
  field('before', 'text', 'the name it had'),
];

interface RenameOptions {
  readonly name: string;
  readonly newName: string;
}

async function runRename({ name, newName }: RenameOptions, session: Session): Promise<number> {
  const client = await session.connect();
  try {
    await client.sources.rename(name, newName);
  } catch (error) {
    if (!lacksOwnSurface(error)) throw error;
    // A missing source must not look like a missing surface.
    await findOwnSource(client, name);
    throw new WinnowError('unsupported', 'this service renames no sources');
  }
  await session.output.report(RENAME_FIELDS, [{ name: newName, before: name }]);
  const others = (await client.sources.list()).filter((source) => source.scope === 'service');
  tellSimilarName(newName, others, session);
  return 0;
}

/** Adds `sources rename`. */
export function registerRename(group: Command, attach: Attach): void {
  attach(
    group
      .command('rename')
      .description('give a source another name; everything else about it stays')
      .argument('<name>', 'a source of your own')
      .argument('<new-name>', 'the name it is to have'),
    {
      fields: RENAME_FIELDS,
      examples: [
        ['After an import', "winnow sources rename subscriptions 'My reading'"],
        ['Without a word', 'winnow sources rename blogs sites --quiet'],
      ],
      read: ([name, newName]) => ({
        name: readOwnSource(String(name)),
        newName: readOwnSource(String(newName)),
      }),
      run: runRename,
    },
  );
}
