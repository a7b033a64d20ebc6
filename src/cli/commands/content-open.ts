/** `winnow content open`: reads an item of the last list in the browser; reading it teaches the graph. */
import type { Command } from 'commander';
import { lacksWorkSurface } from '../../client/work.ts';
import { WinnowError } from '../../model/errors.ts';
import { openInBrowser } from '../browser.ts';
import type { Attach } from '../command.ts';
import { tellGrown } from '../event-row.ts';
import { findListed } from '../last-list.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';
import { wholeBetween } from '../usage.ts';

const FIELDS = [
  field('url', 'text', 'address of the original', { yields: true, addresses: true }),
  field('title', 'text', 'title of the item', { yields: true }),
  field('result', 'word', 'learned; present when it was learned today; direct without teaching', {
    values: ['learned', 'present', 'direct'],
  }),
];

const MOST = 10_000;

interface OpenOptions {
  readonly number: number;
  readonly direct: boolean;
  readonly print: boolean;
}

/** What following the learning link would teach, said to the service itself: its link may need a server that runs. */
async function teach(link: string, session: Session): Promise<string> {
  try {
    const { event, grown, followed } = await (await session.connect()).learn.teach(link);
    tellGrown(grown, session);
    return event === null && !followed ? 'present' : 'learned';
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    session.output.note('this service learns only from its own links');
    return 'direct';
  }
}

/** Reads it in the browser. Throws `failed` with the command that says where it is instead. */
async function read(url: string, { number, direct }: OpenOptions, session: Session): Promise<void> {
  try {
    await openInBrowser(url, session.environment);
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'failed') throw thrown;
    const hint = `for its address: winnow content open ${number}${direct ? ' --direct' : ''} --print`;
    throw new WinnowError('failed', thrown.message, { hint, cause: thrown });
  }
}

async function runOpen(options: OpenOptions, session: Session): Promise<number> {
  const { number, direct, print } = options;
  const { url, title, link } = await findListed(session, number);
  // First the reading, then the lesson: what could not be opened was not read.
  if (!print) await read(url, options, session);
  const result = direct ? 'direct' : await teach(link, session);
  const line = print ? { terminalLine: url } : {};
  await session.output.report(FIELDS, [{ url, title, result }], line);
  return 0;
}

/** Adds `open`. */
export function registerOpen(group: Command, attach: Attach): void {
  attach(
    group
      .command('open')
      .description('open an item of the last list in the browser, and learn from it')
      .argument('<number>', 'its number in that list', wholeBetween(1, MOST))
      .option('--direct', 'open it without teaching the graph')
      .option('--print', 'print the address instead of opening it; teaches too, unless --direct'),
    {
      fields: FIELDS,
      examples: [
        ['Read the third', 'winnow content open 3'],
        ['Only its address', 'winnow content open 3 --direct --print --json url'],
      ],
      read: ([number], { direct, print }) => ({
        number: Number(number),
        direct: direct === true,
        print: print === true,
      }),
      run: runOpen,
    },
  );
}
