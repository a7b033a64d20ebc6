/** The operator's surface: the clock, which stands still in tests and is moved by hand. */
import * as v from 'valibot';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readSpan } from '../../model/span.ts';
import { readJson } from '../../protocol/json.ts';
import { readShape, strictObject } from '../../protocol/shape.ts';
import { type Answer, json } from '../answer.ts';
import type { ServiceContext } from '../context.ts';
import type { KnownCall } from '../route.ts';
import type { Admin } from './admin.ts';

const MOST_MS = LIMITS.clock.advanceMs;
const MOVE = strictObject({
  advance: v.pipe(
    v.string(),
    v.check(
      (text) => (readSpan(text) ?? MOST_MS + 1) <= MOST_MS,
      'must be a span such as "2h", at most a year',
    ),
  ),
  wait: v.optional(v.boolean(), true),
});

function answer(context: ServiceContext, admin: Admin, idle?: boolean): Answer {
  return json({
    now: new Date(context.clock()).toISOString(),
    frozen: admin.advanceClock !== undefined,
    ...(idle === undefined ? {} : { idle }),
  });
}

export function getClock({ context }: KnownCall, admin: Admin): Answer {
  return answer(context, admin);
}

/** Whether everything that is due was done within the time a caller waits, unless they leave before. */
async function settle({ context, request }: KnownCall): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMITS.clock.settleMs);
    request.signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  const idle = context.gatherer.idle().then(() => true);
  return Promise.race([idle, tired]).finally(() => clearTimeout(timer));
}

/** Moves the clock once nothing is being done; what has become due is done, and waited for unless told otherwise. */
export async function postClock(call: KnownCall, admin: Admin): Promise<Answer> {
  const { context } = call;
  const { advance, wait } = readShape(MOVE, readJson((await call.body()).bytes), 'the move');
  const { advanceClock } = admin;
  if (advanceClock === undefined) {
    throw new WinnowError('conflict', 'the clock of this service goes by itself', {
      hint: 'winnow serve --clock 2026-01-01T00:00:00Z',
    });
  }
  await context.gatherer.quiet(async () => advanceClock(readSpan(advance) ?? 0));
  context.gatherer.wake();
  return answer(context, admin, wait ? await settle(call) : false);
}
