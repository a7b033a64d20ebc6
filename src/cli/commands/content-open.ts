/** `winnow content open`: reads items of the last list in the browser; reading them teaches the graph. */
import type { Command } from 'commander';
import { lacksOwnSurface } from '../../client/own-surface.ts';
import { WinnowError } from '../../model/errors.ts';
import { openInBrowser } from '../browser.ts';
import { type Attach, textArguments } from '../command.ts';
import { tellTaught } from '../event-row.ts';
import { readNumbers } from '../input/item-numbers.ts';
import { findListed, type ListedItem } from '../last-list.ts';
import { markQuietly } from '../mark-quietly.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('url', 'text', 'address of the original', { yields: true, addresses: true }),
  field('title', 'text', 'title of the item', { yields: true }),
  field('result', 'word', 'learned; present when it was learned today; direct without teaching', {
    values: ['learned', 'present', 'direct'],
  }),
];

interface OpenOptions {
  readonly numbers: readonly number[];
  readonly direct: boolean;
  readonly print: boolean;
}

/** Teaches what following the learning link would, by asking the service directly: the link may need a server that runs. */
async function teach(link: string, session: Session): Promise<string> {
  if (await session.isReadOnlyStore()) {
    session.output.note('nothing is learned from it: the store cannot be written to');
    return 'direct';
  }
  try {
    const taught = await (await session.connect()).learn.teach(link);
    tellTaught(taught, session);
    const { event, followed } = taught;
    return event === null && !followed ? 'present' : 'learned';
  } catch (error) {
    // Nothing to learn from was removed meanwhile; a service that cannot be taught is another matter.
    const isRemoved = error instanceof WinnowError && error.code === 'missing';
    if (isRemoved || !lacksOwnSurface(error)) throw error;
    session.output.note('this service learns only from its own links');
    return 'direct';
  }
}

/** Opens an item in the browser. Throws `failed` with the command that prints its address. */
async function read(url: string, { numbers, direct }: OpenOptions, session: Session) {
  try {
    await openInBrowser(url, session.environment);
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'failed') throw thrown;
    const hint = `for its address: winnow content open ${numbers.join(' ')}${direct ? ' --direct' : ''} --print`;
    throw new WinnowError('failed', thrown.message, { hint, cause: thrown });
  }
}

/** Opens or prints one item, and teaches with it; gives its row. */
async function openOne(
  { url, title, link }: ListedItem,
  options: OpenOptions,
  session: Session,
): Promise<Row> {
  // First the reading, then the lesson: what could not be opened was not read.
  if (!options.print) await read(url, options, session);
  if (!options.direct) return { url, title, result: await teach(link, session) };
  await markQuietly([link], session);
  return { url, title, result: 'direct' };
}

async function runOpen(options: OpenOptions, session: Session): Promise<number> {
  const items: ListedItem[] = [];
  // All numbers are looked up first, so that a wrong one is refused before anything is opened.
  for (const number of options.numbers) items.push(await findListed(session, number));
  const rows: Row[] = [];
  const addresses = () => rows.map(({ url }) => String(url));
  const tell = () =>
    session.output.report(FIELDS, rows, options.print ? { lines: addresses() } : {});
  for (const item of items) {
    try {
      rows.push(await openOne(item, options, session));
    } catch (error) {
      if (rows.length > 0) await tell();
      throw error;
    }
  }
  await tell();
  return 0;
}

/** Throws `usage` for a word that is no number. */
function numberOf(word: string): readonly number[] {
  const numbers = readNumbers(word);
  if (numbers !== undefined) return numbers;
  throw new WinnowError(
    'usage',
    `<number> cannot be '${word}': it is one of the last list, or 3-5`,
    {
      hint: 'for ids and addresses: winnow content show',
    },
  );
}

/** Adds `open`. */
export function registerOpen(group: Command, attach: Attach): void {
  attach(
    group
      .command('open')
      .description('open items of the last list in the browser, and learn from them')
      .argument('<number...>', 'numbers in that list, or ranges such as 3-5')
      .option('--direct', 'open without teaching the graph; they count as read all the same')
      .option(
        '--print',
        'print the address alone, also in a pipe, instead of opening it; teaches too, unless --direct',
      ),
    {
      fields: FIELDS,
      examples: [
        ['Read the third', 'winnow content open 3'],
        ['The third to the fifth, without teaching', 'winnow content open 3-5 --direct'],
        ['Only its address, for another program', 'winnow content open 3 --direct --print | xclip'],
      ],
      read: ([numbers], { direct, print }) => ({
        numbers: [...new Set(textArguments(numbers).flatMap(numberOf))],
        direct: direct === true,
        print: print === true,
      }),
      run: runOpen,
    },
  );
}
