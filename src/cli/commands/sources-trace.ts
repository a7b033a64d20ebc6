/** `winnow sources trace`: what happens when one address is fetched, hop by hop, and what reading it gives. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { orUnsupported } from '../../client/own-surface.ts';
import { WinnowError } from '../../model/errors.ts';
import { isHealthy, type OutcomeKind } from '../../model/outcome.ts';
import { concealSecrets } from '../../protocol/concealed.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import type { Trace } from '../../protocol/trace.ts';
import type { Attach } from '../command.ts';
import { lookAtFeeds } from '../feed-health.ts';
import {
  findAddress,
  findByTitle,
  nearestFeed,
  type TitledFeed,
  titledFeed,
} from '../find-feed.ts';
import { SERVICE_CODES } from '../help/exit-codes.ts';
import { readAddressArgument } from '../input/argument-values.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { didYouMean } from '../notes/missing-names.ts';
import { tellPrivateNetwork } from '../notes/private-network-hint.ts';
import { traceSentences } from '../notes/trace-sentences.ts';
import { cleanLine } from '../output/clean.ts';
import { field, type Row, rowsField, rowWithTexts } from '../output/field.ts';
import type { Session } from '../session.ts';

const HOP_FIELDS = [
  field('status', 'count', 'status of the answer', { nullable: true }),
  field('url', 'text', 'what was asked for', { yields: true, addresses: true }),
  field('address', 'text', 'address and port connected to', { nullable: true }),
  field('bytes', 'count', 'bytes of the body as they came', { nullable: true }),
  field('milliseconds', 'count', 'time it took', { heading: 'ms' }),
  field('headers', 'list', 'headers of the answer', { reach: 'json' }),
];

const PLACE_FIELDS = [
  field('url', 'text', 'the address', { yields: true, addresses: true }),
  field('outcome', 'word', 'how it ended; null where it was not asked', { nullable: true }),
  field('detail', 'text', 'what is there, one sentence'),
];

const FIELDS = [
  field('url', 'text', 'the address'),
  field('outcome', 'word', 'how it ended'),
  field('detail', 'text', 'what happened, one sentence'),
  field('dialect', 'text', 'kind and version of the feed', { reach: 'json', nullable: true }),
  field('encoding', 'text', 'what its bytes were read as', { reach: 'json', nullable: true }),
  field('title', 'text', 'title of the feed', { reach: 'json', nullable: true }),
  field('repairs', 'list', 'what had to be repaired while reading', { reach: 'json' }),
  field('entries', 'count', 'entries that it has', { reach: 'json', nullable: true }),
  field('items', 'count', 'entries that become items', { reach: 'json', nullable: true }),
  field('older', 'count', 'entries left out, since so many newer ones are read', {
    reach: 'json',
    nullable: true,
  }),
  field('twice', 'count', 'entries left out, since another one has the same names', {
    reach: 'json',
    nullable: true,
  }),
  field('unaddressed', 'count', 'entries left out, since they say nothing and have no address', {
    reach: 'json',
    nullable: true,
  }),
  field('titles', 'list', 'titles of the first of them', { reach: 'json' }),
  field('forwardedTo', 'text', 'where the address, a page, forwards to at once', {
    reach: 'json',
    nullable: true,
  }),
  field('pollUrl', 'text', 'where the feed that you follow at the address is fetched instead', {
    reach: 'json',
    nullable: true,
  }),
  field('announced', 'list', 'feeds that the page announces, where one was found instead', {
    reach: 'json',
  }),
  field('followed', 'flag', 'whether you follow the address already', { reach: 'json' }),
  field(
    'pageItems',
    'count',
    'items that the page itself gives, which has no feed; null where it has one or may not be read',
    { reach: 'json', nullable: true },
  ),
  field(
    'nextPollAt',
    'time',
    'when it would be fetched next, had this been kept, ISO 8601 in UTC',
    {
      reach: 'json',
      nullable: true,
    },
  ),
  field('reason', 'text', 'why at that time; empty where nothing of it is fetched again', {
    reach: 'json',
  }),
  rowsField('hops', 'requests made, in order', HOP_FIELDS),
  rowsField('asked', 'what is at the feeds that the page announces', PLACE_FIELDS),
  rowsField('usual', 'usual places of feeds, where none of these can be read', PLACE_FIELDS),
];

function hopRow(hop: Trace['hops'][number]): Row {
  return {
    status: hop.status,
    url: hop.url,
    address: hop.address,
    bytes: hop.receivedBytes,
    milliseconds: hop.milliseconds,
    headers: Object.entries(hop.headers).map(([name, value]) => `${name}: ${value}`),
  };
}

function traceRow(trace: Trace): Row {
  const { feed } = trace;
  return {
    url: trace.url,
    outcome: trace.outcome,
    detail: trace.detail,
    dialect: feed?.dialect,
    encoding: feed?.encoding,
    title: feed?.title,
    repairs: feed?.repairs,
    entries: feed?.entries,
    items: feed?.items,
    older: feed?.older,
    twice: feed?.twice,
    unaddressed: feed?.unaddressed,
    titles: feed?.titles,
    forwardedTo: trace.forwardedTo,
    pollUrl: trace.pollUrl,
    announced: trace.announced,
    followed: trace.followed,
    pageItems: trace.pageItems,
    nextPollAt: trace.nextPollAt,
    reason: trace.nextPollReason,
  };
}

/** Who asks for help shows to others what a trace says: the key of a feed must not stand in it. */
function withoutSecrets(row: Row): Row {
  return rowWithTexts(row, concealSecrets);
}

/** The address that was typed. For a title, or an address with its password concealed, that of one of the user's feeds. */
async function addressOf(typed: string, client: Client): Promise<string> {
  if (isWhole(typed)) return typed;
  const feeds = await lookAtFeeds(client);
  const titled = feeds?.map((feed) => titledFeed(feed.url, feed)) ?? [];
  const urls = titled.map(({ url }) => url);
  const found = findAddress(typed, urls) ?? findByTitle(typed, titled);
  if (found !== undefined) return found;
  if (feeds !== undefined && !mayBeAddress(typed)) throw notCalled(typed, titled);
  return readAddressArgument(typed);
}

/** Whether it may be an address that lacks something, such as its scheme; a title it is otherwise. */
function mayBeAddress(typed: string): boolean {
  return /[./:]/u.test(typed) && !/\s/u.test(typed);
}

/** Numbers are those of one source, and this command is given none. */
function numberNote(typed: string): string {
  return /^\d+$/u.test(typed) ? '; of a number in sources show, give the address beside it' : '';
}

function notCalled(typed: string, feeds: readonly TitledFeed[]): WinnowError {
  const guess = didYouMean(nearestFeed(typed, feeds)) || numberNote(typed);
  return new WinnowError('missing', `no feed of yours is called "${typed}"${guess}`, {
    hint: 'see what they are called with: winnow sources check --all --no-fetch',
  });
}

/** Whether an address was typed in full, so that nothing has to be looked up. */
function isWhole(typed: string): boolean {
  return /^https?:/iu.test(typed) && !typed.includes('***');
}

/** The command for what was found instead of a feed; undefined where nothing was. */
function hintFor(trace: Trace): string | undefined {
  const { asked, usual, announced, followed, pageItems } = trace;
  const add = `winnow sources add <name> ${shellWord(trace.url)}`;
  const isFound = [...asked, ...usual].some(
    ({ outcome }) => outcome !== null && isHealthy(outcome as OutcomeKind),
  );
  const isReadable = isFound || (pageItems ?? 0) > 0;
  if (isReadable && followed) {
    const isRead = isHealthy(trace.outcome as OutcomeKind);
    return isRead ? undefined : 'fetch what you follow with: winnow sources refresh';
  }
  if (isFound || (announced.length > 0 && asked.length === 0)) {
    return `follow a page or its feed with: ${add}`;
  }
  return isReadable ? `follow what a page lists that has no feed, too, with: ${add}` : undefined;
}

async function runTrace({ typed }: { typed: string }, session: Session): Promise<number> {
  const client = await session.connect();
  const url = await addressOf(typed, client);
  const trace = await orUnsupported(
    () => session.interruption.during(client.subscriptions.trace(url)),
    'this service does not trace fetches',
  );
  await session.output.record(FIELDS, withoutSecrets(traceRow(trace)), {
    asked: trace.asked.map(withoutSecrets),
    usual: trace.usual.map(withoutSecrets),
    hops: trace.hops.map(hopRow).map(withoutSecrets),
  });
  if (!session.output.machine) {
    // On a terminal the line above the requests says it.
    const ending = session.output.look.terminal ? [] : [`${trace.outcome}: ${trace.detail}`];
    // Strangers wrote the headers and titles in them: none may look like a line of ours.
    for (const sentence of [...ending, ...traceSentences(trace)]) {
      session.output.note(cleanLine(sentence));
    }
  }
  await tellPrivateNetwork(session, [trace.detail]);
  const hint = hintFor(trace);
  if (hint !== undefined) hintAtChange(session, hint);
  return isHealthy(trace.outcome as OutcomeKind) ? 0 : 1;
}

/** Adds `sources trace`. */
export function registerTrace(group: Command, attach: Attach): void {
  attach(
    group
      .command('trace')
      .description('fetch one address and show redirects, headers, encoding, repairs and items')
      .argument(
        '<feed>',
        'address of a feed or site, or title of a feed of yours; nothing is kept',
      ),
    {
      fields: FIELDS,
      json: 'record',
      examples: [
        ['Why does this feed fail?', 'winnow sources trace https://example.org/feed.xml'],
        ['With all headers', 'winnow sources trace https://example.org/feed.xml --json hops'],
      ],
      exitCodes: { ...SERVICE_CODES, 1: 'failed, or no feed can be read there' },
      read: ([feed]) => {
        const typed = String(feed).trim();
        // What is wrong with an address needs no store to be said.
        return { typed: isWhole(typed) ? readAddressArgument(typed) : typed };
      },
      run: runTrace,
    },
  );
}
