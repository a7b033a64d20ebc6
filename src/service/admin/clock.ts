/** The operator's surface: the clock, which stands still in tests and is moved by hand. */

import { readDuration } from '../../model/duration.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readClockMove, type ServiceClock } from '../../protocol/clock.ts';
import { readJson } from '../../protocol/json.ts';
import { type Answer, json } from '../answer.ts';
import type { ServiceContext } from '../context.ts';
import { idleWithin } from '../idle-within.ts';
import type { KnownCall } from '../route.ts';
import type { Admin } from './admin.ts';

function answer(context: ServiceContext, admin: Admin, idle?: boolean): Answer {
  const clock: ServiceClock = {
    now: new Date(context.clock()).toISOString(),
    frozen: admin.advanceClock !== undefined,
    ...(idle === undefined ? {} : { idle }),
  };
  return json(clock);
}

/** What time it is for the service, and whether its clock stands still. */
export function getClock({ context }: KnownCall, admin: Admin): Answer {
  return answer(context, admin);
}

/** Moves the clock once nothing is being done; what has become due is done, and waited for unless told otherwise. */
export async function postClock(call: KnownCall, admin: Admin): Promise<Answer> {
  const { context } = call;
  const { advance, wait } = readClockMove(readJson((await call.body()).bytes));
  const { advanceClock } = admin;
  if (advanceClock === undefined) {
    throw new WinnowError('conflict', 'the clock of this service goes by itself', {
      hint: 'winnow serve --clock 2026-01-01T00:00:00Z',
    });
  }
  await context.gatherer.quiet(async () => advanceClock(readDuration(advance) ?? 0));
  context.gatherer.wake();
  const idle = wait ? await idleWithin(call, LIMITS.clock.settleMs) : undefined;
  return answer(context, admin, idle);
}
