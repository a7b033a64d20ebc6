/** Makes the people and the content of a run, under names with a mark of the run in them, and removes them afterwards. */
import { errorOf } from '../../client/answer-error.ts';
import { WinnowError } from '../../model/errors.ts';
import type { PlanTerms } from '../../model/plan.ts';
import type { Credentials } from '../../protocol/credentials.ts';
import { type Ask, jsonOf, send } from './exchange.ts';
import { openFeeds, type TwoFeeds } from './feed.ts';
import type { Target } from './target.ts';

export interface Stock {
  /** Head topic, its sub-topic's last segment, and a topic of the second source. */
  readonly head: string;
  readonly below: string;
  readonly other: string;
  /** Names of the default source and of a second one. */
  readonly first: string;
  readonly second: string;
  readonly feeds: TwoFeeds;
}

export interface Stage {
  /** The account itself. */
  readonly owner: Credentials;
  /** The user whose graph most rows work on: a delegated user where the account can have one, else the account itself. */
  readonly reader: Credentials;
  readonly delegated: boolean;
  /** Letters that are part of every name in the run. */
  readonly mark: string;
  /** A name that nothing else has. */
  name(): string;
  /** The content. Made at first use. Throws `unsupported` where the service does not fetch from this machine. */
  stock(): Promise<Stock>;
  /** Makes another account, on a plan where one is given; needs an operator. */
  account(plan?: Omit<PlanTerms, 'name' | 'hitsPeriod' | 'budgetPeriod'>): Promise<Credentials>;
  close(): Promise<void>;
}

const PASSWORD = 'a long enough password';

/** Random consonants, which make no word of any language, so that topics of these names match nothing else. */
function letters(random: Target['random'], count: number): string {
  return Array.from(random(count), (byte) => 'bcdfghjklmnprtvwz'[byte % 17]).join('');
}

/** A count in consonants, so that two counts never read alike. */
function counted(count: number): string {
  return String(count).replace(/\d/gu, (digit) => 'bcdfghjklm'[Number(digit)]!);
}

interface Making {
  readonly target: Target;
  readonly reader: Credentials;
  readonly mark: string;
  readonly name: () => string;
}

/** Sends a call that must succeed. Throws `failed` with the answer where it does not. */
async function must(target: Target, who: Ask['as'], line: string, what: Ask = {}) {
  const answer = await send(target, who, line, what);
  if (answer.status < 400) return answer;
  throw new WinnowError('failed', `${line} answered ${answer.status} ${answer.text.slice(0, 200)}`);
}

async function makeStock({ target, reader, name, mark }: Making): Promise<Stock> {
  const words = { head: name(), below: name(), other: name() };
  const feeds = await openFeeds(words, target.clock());
  const stock = { ...words, first: `${mark} first`, second: `${mark} second`, feeds };
  const source = (called: string, isDefault: boolean, url: string) => ({
    body: { name: called, default: isDefault, contents: { urls: [{ url }], sources: [] } },
  });
  try {
    await must(target, reader, 'POST v1/sources/user', source(stock.first, true, feeds.first));
    await must(target, reader, 'POST v1/sources/user', source(stock.second, false, feeds.second));
    const uris = [`/${stock.head}/${stock.below}`, `/${stock.other}`];
    await must(target, reader, 'POST v1/topics', { body: { uris } });
    for (const topic of [stock.head, stock.other]) {
      await must(target, reader, `POST data/${topic}`);
      await must(target, reader, `GET data/${topic}?timeOut=30`);
    }
    // A topic is complete once the default source is read; the second source may take longer.
    const second = `contentSource=Sources/${encodeURIComponent(stock.second)}`;
    await must(target, reader, `GET data/${stock.other}?timeOut=30&${second}`);
    const { content } = jsonOf(
      await must(target, reader, `GET v1/content/${stock.head}`, { accept: 'application/json' }),
    ) as { content: unknown[] };
    if (content.length > 0) return stock;
  } catch (thrown) {
    await feeds.close();
    throw thrown;
  }
  await feeds.close();
  throw new WinnowError('unsupported', 'the service does not fetch feeds from this machine');
}

/** Removes the topics and sources with the mark in their names from a graph. */
async function sweep(target: Target, who: Credentials, mark: string): Promise<void> {
  const quietly = (line: string) => send(target, who, line).catch(() => undefined);
  const topics = await quietly('GET v1/topics');
  const ids = topics?.status === 200 ? (jsonOf(topics) as { topics: { id: string }[] }).topics : [];
  for (const { id } of ids) {
    const path = id.slice('/topics/'.length);
    if (path.includes(mark) && !path.includes('/')) await quietly(`DELETE v1/topics/${path}`);
  }
  const sources = await quietly('GET v1/sources/user');
  const user =
    sources?.status === 200 ? (jsonOf(sources) as { user: { name: string }[] }).user : [];
  for (const { name } of user) {
    if (name.includes(mark)) await quietly(`DELETE v1/sources/user/${encodeURIComponent(name)}`);
  }
}

async function defaultSource(target: Target, who: Credentials): Promise<string | undefined> {
  const answer = await send(target, who, 'GET v1/sources/user');
  if (answer.status !== 200) return undefined;
  const { user } = jsonOf(answer) as { user: { name: string; default: boolean }[] };
  return user.find((source) => source.default)?.name;
}

/** Throws `unauthenticated` for wrong credentials: if every row tried them, the account would be locked out. */
async function requireAdmission(target: Target, owner: Credentials): Promise<void> {
  const answer = await send(target, owner, 'GET v1/sources/service');
  if (answer.status === 401) throw errorOf({ ...answer, address: answer.url, ours: false }, 0);
}

/** Sets the stage on a service. Throws `unauthenticated` for wrong credentials, after one call, and what the first calls fail with. */
export async function openStage(target: Target): Promise<Stage> {
  const { credentials: owner, random, operator } = target;
  const mark = `wc${letters(random, 6)}`;
  let named = 0;
  const name = () => {
    named += 1;
    // Chance alone gave one name twice in a run of hundreds, and a row then found what another had left.
    return `${mark}${letters(random, 4)}${counted(named)}`;
  };
  await requireAdmission(target, owner);
  const made = await send(target, owner, 'POST v1/users', {
    body: { name: mark, password: PASSWORD },
  });
  const delegated = made.status === 201;
  const full = delegated ? (jsonOf(made) as { name: string }).name : owner.user;
  const reader = delegated ? { ...owner, user: full, password: PASSWORD } : owner;
  const standing = delegated ? undefined : await defaultSource(target, owner);
  let stocking: Promise<Stock> | undefined;

  return {
    owner,
    reader,
    delegated,
    mark,
    name,
    stock() {
      stocking ??= makeStock({ target, reader, mark, name });
      return stocking;
    },
    async account(plan) {
      if (operator === undefined) throw new WinnowError('unsupported', 'there is no operator here');
      const user = name();
      await operator.createAccount(user, PASSWORD);
      const { appKey } = await operator.createApplication(`app-${user}`, user);
      if (plan !== undefined) {
        const periods = { hitsPeriod: 'month', budgetPeriod: 'month' } as const;
        await operator.putPlan({ name: `plan ${user}`, ...periods, ...plan });
        await operator.setPlan(user, `plan ${user}`);
      }
      return { user, password: PASSWORD, appId: `app-${user}`, appKey };
    },
    async close() {
      const stock = await stocking?.catch(() => undefined);
      await stock?.feeds.close();
      if (delegated) {
        await send(target, owner, `DELETE v1/users/${encodeURIComponent(full)}`);
      } else {
        await sweep(target, owner, mark);
        if (standing !== undefined) {
          const line = `POST v1/sources/user/${encodeURIComponent(standing)}`;
          await send(target, owner, line, { body: { default: true } });
        }
      }
    },
  };
}
