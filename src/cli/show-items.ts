/** Shows items as text to be read: who wrote them, when, how they score, and all that is stored of them. */
import { WinnowError } from '../model/errors.ts';
import type { WholeItem } from '../protocol/items.ts';
import { ITEM_NAMES_HINT, isListNumber, linkOfListed } from './last-list.ts';
import { markQuietly } from './mark-quietly.ts';
import { joinNames } from './notes/list-names.ts';
import { orNothing } from './notes/nothing-done.ts';
import { withHint } from './notes/with-hint.ts';
import { relativeAge } from './output/age.ts';
import { cleanLine } from './output/clean.ts';
import type { Field, Row } from './output/field.ts';
import { wrapParagraphs } from './output/paragraphs.ts';
import { sentenceWidth } from './output/sentence.ts';
import type { Session } from './session.ts';

/** Between two items. */
const RULE = '\n\n----\n\n';

/** What became of articles that were not read. */
const NO_ARTICLE: Readonly<Record<string, string>> = {
  waiting: 'its article has not been read yet',
  robots: 'the robots.txt of its site keeps programs from its article',
  'not-a-page': 'what it leads to is no web page',
  'no-article': 'no article was found on its page',
  shorter: 'its page says no more',
  unrelated: 'its page is about something else: it may ask for consent, or to log in',
  gone: 'its page is gone (410)',
  refused: 'its site refuses us its page',
  challenge: 'its site wants to see a browser',
  throttled: 'its site asks us to come less often',
  timeout: 'its site did not answer in time',
  'http-error': 'its site answered with an error',
  'blocked-address': 'it leads to an address that must not be fetched',
  'too-large': 'its page is too large',
};
const OTHERWISE = 'its page could not be read';

function rowOf(item: WholeItem): Row {
  const { item: id, feedTitle, publishedAt, read: _, ...others } = item;
  return { ...others, id, feed: feedTitle, date: publishedAt };
}

/** The lines above the text; what is not known has none. */
function headOf(item: WholeItem, now: number): string[] {
  const { title, publisher, feedTitle, author, publishedAt, score, topic, url, media } = item;
  const by = [feedTitle, publisher.replace(/^www\./u, ''), author].filter(Boolean);
  const date = publishedAt === null ? '' : `${publishedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const age = publishedAt === null ? '' : relativeAge(publishedAt, now);
  const rated = score === null ? '' : `${score.toFixed(2)} ${topic ?? ''}`;
  const facts = [age === '' ? date : `${date} (${age})`, rated.trim()].filter(Boolean);
  const addresses = [...new Set([url, media ?? ''])];
  const lines = [title, [...new Set(by)].join(' | '), facts.join(' | '), ...addresses];
  return lines.map(cleanLine).filter((line) => line !== '');
}

/** The width to wrap at: that of stdout, or in a pipe to a pager that of stderr; undefined where neither is a terminal. */
function widthOf({ environment, output }: Session): number | undefined {
  return output.look.terminal ? output.look.width : sentenceWidth(environment.stderr);
}

/** Items that were read, and what broke off the reading of the rest, as a limit of the service may. */
interface Found {
  readonly items: readonly WholeItem[];
  readonly brokenOff?: unknown;
}

/** The error for items that are not there, of which some are named by their numbers in the last list; else what was thrown. */
function goneItems(names: readonly string[], thrown: unknown): unknown {
  const numbers = names.filter(isListNumber);
  if (numbers.length === 0) return thrown;
  const verb = numbers.length === 1 ? 'is' : 'are';
  const sentence = `${joinNames(numbers, 'and')} of the last list ${verb} gone`;
  return new WinnowError('missing', sentence, { hint: 'list what there is: winnow content' });
}

/** Reads the items of these names one by one. Throws where one is not there, or not even the first can be read. */
async function findItems(names: readonly string[], session: Session): Promise<Found> {
  const client = await session.connect();
  const items: WholeItem[] = [];
  const links: string[] = [];
  const gone: string[] = [];
  let thrown: unknown;
  for (const name of names) links.push(await linkOfListed(name, session));
  for (const [at, link] of links.entries()) {
    try {
      items.push(await withHint(client.items.find(link), ITEM_NAMES_HINT));
    } catch (brokenOff) {
      if (brokenOff instanceof WinnowError && brokenOff.code === 'missing') {
        gone.push(names[at]!);
        thrown ??= brokenOff;
        continue;
      }
      if (gone.length > 0) break;
      if (items.length === 0) throw brokenOff;
      return { items, brokenOff };
    }
  }
  if (gone.length > 0) throw goneItems(gone, thrown);
  return { items };
}

/**
 * Shows items by their numbers, ids or addresses, and marks them as read. Throws `missing` before anything is shown; what else
 * goes wrong with one is thrown once those before it are shown.
 */
export async function showItems(
  names: readonly string[],
  fields: readonly Field[],
  session: Session,
): Promise<number> {
  const found = findItems(names, session);
  const { items, brokenOff } = await orNothing(found, names, 'nothing was shown');
  await show(items, fields, session);
  const isWhole = items.length === names.length;
  if (!isWhole) session.output.warn(`only ${items.length} of ${names.length} items are shown`);
  try {
    await markQuietly(
      items.map(({ item }) => item),
      session,
    );
  } catch (thrown) {
    throw brokenOff ?? thrown;
  }
  if (!isWhole) throw brokenOff;
  return 0;
}

async function show(
  items: readonly WholeItem[],
  fields: readonly Field[],
  session: Session,
): Promise<void> {
  const { output, environment } = session;
  if (output.machine) await output.list(fields, items.map(rowOf));
  else {
    const width = widthOf(session);
    const texts = items.map((item) => {
      const head = headOf(item, environment.clock()).join('\n');
      return wrapParagraphs(`${head}\n\n${item.text}`.trimEnd(), width);
    });
    await output.text(`${texts.join(RULE)}\n`);
  }
  for (const { title, text, article } of items) {
    const why =
      article === null || article === 'read' ? undefined : (NO_ARTICLE[article] ?? OTHERWISE);
    if (why !== undefined) output.note(cleanLine(`only its feed's text of "${title}": ${why}`));
    else if (text.trim() === '') output.note(cleanLine(`nothing more is stored of "${title}"`));
  }
}
