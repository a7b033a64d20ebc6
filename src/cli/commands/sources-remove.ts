/** `winnow sources remove`: sources of one's own for good; or, of a source of the service, the searches for one's topics. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { orUnsupported } from '../../client/own-surface.ts';
import { WinnowError } from '../../model/errors.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import type { SourceView } from '../../protocol/source-list.ts';
import { type SourceName, writeMemberOf } from '../../protocol/source-name.ts';
import { type Attach, textArguments } from '../command.ts';
import { absentSource, findOwnSource, listOwnSources } from '../find-source.ts';
import { readOwnSource, readSourceArgument } from '../input/argument-values.ts';
import { confirm, namesAsked } from '../input/confirm.ts';
import { tellNoDefault } from '../notes/new-source-notes.ts';
import { orNothing } from '../notes/nothing-done.ts';
import { oneByOne } from '../one-by-one.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const REMOVE_FIELDS = [
  field('name', 'text', 'name of the source', { yields: true }),
  field('result', 'word', 'removed, or searches ended', { values: ['removed', 'searches ended'] }),
];

interface RemoveOptions {
  readonly names: readonly string[];
  /** Whether the names are of sources of the service, in which only searches end. */
  readonly searches: boolean;
  readonly yes: boolean;
}

/** What is found for each name. Throws what the first of them throws that is not there. */
async function inTurn<T>(
  names: readonly string[],
  find: (name: string) => Promise<T>,
): Promise<T[]> {
  const found: T[] = [];
  for (const name of names) found.push(await find(name));
  return found;
}

async function removeOwn({ names, yes }: RemoveOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const find = (name: string) => findOwnSource(client, name);
  const sources = await orNothing(inTurn(names, find), names, 'nothing was removed');
  const told = sources.map(({ name, entries: { length } }) => `${name} (${length} in it)`);
  await confirm(session, `${namesAsked(told)} will be deleted for good.`, yes);
  const report = (done: readonly SourceView[]) =>
    session.output.report(
      REMOVE_FIELDS,
      done.map(({ name }) => ({ name, result: 'removed' })),
    );
  const step = ({ name }: SourceView) => client.sources.remove(name);
  await oneByOne(sources, { step, report }, session);
  if (sources.some(({ isDefault }) => isDefault)) {
    tellNoDefault(await listOwnSources(client), session);
  }
  return 0;
}

function nameOf({ name }: SourceView): string {
  return name;
}

/** The source of the service by that name, which is asked for so that a misspelt one gets the nearest name. Throws `missing`. */
async function findServiceSource({ sources }: Client, name: string): Promise<SourceName> {
  const known = (await sources.list()).filter(({ scope }) => scope === 'service');
  // One of the user's own is no guess: the command for those deletes them.
  if (known.every((each) => each.name !== name)) throw absentSource(name, known.map(nameOf));
  return { scope: 'service', name };
}

/** Ends searches. They come back with the next read of the source, so nothing is asked. */
async function endSearches({ names }: RemoveOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const find = (name: string) => findServiceSource(client, name);
  const sources = await orNothing(inTurn(names, find), names, 'nothing was changed');
  const quiet: string[] = [];
  const step = async (source: SourceName) => {
    const member = writeMemberOf(source);
    const ended = await orUnsupported(
      () => client.subscriptions.endSearches(member),
      'this service cannot end searches; they end with the topics that are searched for',
    );
    if (ended === 0) quiet.push(member);
  };
  const report = (done: readonly SourceName[]) => {
    const members = done.map(writeMemberOf).filter((member) => !quiet.includes(member));
    const rows = members.map((name) => ({ name, result: 'searches ended' }));
    return session.output.report(REMOVE_FIELDS, rows);
  };
  await oneByOne(sources, { step, report }, session);
  for (const member of quiet) session.output.note(`${member} searched for none of your topics`);
  return 0;
}

/** The name of a source of the service: `News` or `service/News`. Throws `invalid` for one of the user's own. */
function readServiceSource(text: string): string {
  const { scope, name, bare } = readSourceArgument(text);
  if (bare || scope === 'service') return name;
  throw new WinnowError('invalid', `"${text}" is a source of your own: it searches nowhere`, {
    hint: `winnow sources remove${lastWord(name)}`,
  });
}

/** Adds `sources remove`. */
export function registerRemove(group: Command, attach: Attach): void {
  attach(
    group
      .command('remove')
      .alias('rm')
      .description('delete sources of your own for good; or end searches in one of the service')
      .argument('<name...>', 'names as sources list shows them')
      .option('--searches', 'of sources of the service: end the searches for your topics there')
      .option('-y, --yes', 'delete without asking'),
    {
      fields: REMOVE_FIELDS,
      examples: [
        ['Delete a source, after a question', 'winnow sources remove blogs'],
        ['Delete it from a script', 'winnow sources remove blogs --yes'],
        [
          'Have your topics no longer searched for, until you read News again',
          'winnow sources remove --searches News',
        ],
      ],
      read: ([names], { searches, yes }) => {
        const read = searches === true ? readServiceSource : readOwnSource;
        return {
          names: [...new Set(textArguments(names).map(read))],
          searches: searches === true,
          yes: yes === true,
        };
      },
      run: (options: RemoveOptions, session) =>
        options.searches ? endSearches(options, session) : removeOwn(options, session),
    },
  );
}
