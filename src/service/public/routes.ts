/** Addresses that are nobody's in particular: the description, the picture of the channel, live and ready. */
import { WinnowError } from '../../model/errors.ts';
import { VERSION } from '../../model/version.ts';
import { findIdentity } from '../../store/meta.ts';
import { entityTag, json, text } from '../answer.ts';
import { writeOpenApi } from '../openapi.ts';
import { type Call, NO_PARAMETERS, openRoute, type Route } from '../route.ts';
import { ICON } from './icon.ts';

const open = { surface: 'service', method: 'GET', query: NO_PARAMETERS } as const;

const ALIVE = { status: 'ok', version: VERSION } as const;
const FRESH = { 'cache-control': 'no-store' };
const CACHED = { 'cache-control': 'public, max-age=86400' };

/** Ready to serve: the store answers. Throws `unavailable` when it does not. */
async function getReady({ context }: Call) {
  try {
    await findIdentity(context.store, context.random);
  } catch (cause) {
    throw new WinnowError('unavailable', 'the store cannot be read', { cause });
  }
  return json(ALIVE, 200, FRESH);
}

/** The rows; `all` gives every row of the service, which the description is made of. */
export function createPublicRoutes(all: () => readonly Route[]): readonly Route[] {
  return [
    openRoute({
      ...open,
      path: '/openapi.json',
      summary: 'This description',
      gives: { 200: 'Description' },
      handle({ bases, context }) {
        const made = json(writeOpenApi(all(), bases, context.mounts));
        return { ...made, headers: { ...made.headers, etag: entityTag(made.body) } };
      },
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
