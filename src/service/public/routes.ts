/** Addresses that are nobody's in particular: the description, the picture of the channel, live and ready. */
import { LRUCache } from 'lru-cache';
import { WinnowError } from '../../model/errors.ts';
import { VERSION } from '../../model/version.ts';
import type { BaseAddresses } from '../../protocol/addresses.ts';
import { readEveryTable } from '../../store/read-tables.ts';
import { isFinal } from '../../store/storage-error.ts';
import { type Answer, encoded, entityTag, errorAnswer, json, text } from '../answer.ts';
import type { ServiceContext } from '../context.ts';
import { writeOpenApi } from '../openapi.ts';
import { DESCRIPTION } from '../port/doors.ts';
import { type Call, NO_PARAMETERS, openRoute, type Route } from '../route.ts';
import { ICON } from './icon.ts';

const open = { surface: 'service', method: 'GET', query: NO_PARAMETERS } as const;

/** One for each address that the service is asked for at; a proxy or two make a handful. */
const KEPT_DESCRIPTIONS = 4;

const ALIVE = { status: 'ok', version: VERSION } as const;
const FRESH = { 'cache-control': 'no-store' };
const CACHED = { 'cache-control': 'public, max-age=86400' };

/** Ready to serve: the store answers, takes writes of this version, and no work has met damage in it. Throws `unavailable`. */
async function getReady({ context }: Call) {
  const halt = context.gatherer.halt();
  // An answer, not an error: the log has it from the work, and is not to have it from everybody who asks.
  if (isFinal(halt)) return errorAnswer(halt);
  try {
    await readEveryTable(context.store);
  } catch (cause) {
    if (isFinal(cause)) return errorAnswer(cause);
    throw new WinnowError('unavailable', 'the store cannot be read', { cause });
  }
  return json(ALIVE, 200, FRESH);
}

/** Gives the description as bytes; it takes milliseconds to make, and whoever asks need not say who it is. */
function createDescribe(all: () => readonly Route[]) {
  const kept = new LRUCache<string, Answer>({ max: KEPT_DESCRIPTIONS });
  return (bases: BaseAddresses, { mounts }: ServiceContext): Answer => {
    const key = JSON.stringify([bases, mounts]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = json(writeOpenApi(all(), bases, mounts));
    const answer = encoded({
      ...made,
      headers: { ...made.headers, etag: entityTag(made.body) },
    });
    kept.set(key, answer);
    return answer;
  };
}

/** The rows; `all` gives every row of the service, which the description is made of. */
export function createPublicRoutes(all: () => readonly Route[]): readonly Route[] {
  const describe = createDescribe(all);
  return [
    openRoute({
      ...open,
      path: DESCRIPTION,
      summary: 'This description',
      gives: { 200: 'Description' },
      handle: ({ bases, context }) => describe(bases, context),
    }),
    openRoute({
      ...open,
      path: '/winnow.svg',
      summary: 'Picture of the RSS channel',
      gives: { 200: 'Icon' },
      handle: () => text(ICON, 'image/svg+xml', 200, { ...CACHED, etag: entityTag(ICON) }),
    }),
    openRoute({
      ...open,
      path: '/health',
      summary: 'Whether the service runs',
      gives: { 200: 'Health' },
      handle: () => json(ALIVE, 200, FRESH),
    }),
    openRoute({
      ...open,
      path: '/ready',
      summary: 'Whether the service can answer',
      gives: { 200: 'Health' },
      handle: getReady,
    }),
  ];
}
