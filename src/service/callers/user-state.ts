/** What the state of a user forbids. */
import { WinnowError } from '../../model/errors.ts';
import type { Plan } from '../../model/plan.ts';
import type { User, UserState } from '../../model/user.ts';

/** `forbidden`, with `user-state: disabled`. */
export function disabledError(): WinnowError {
  return new WinnowError('forbidden', 'this user is disabled', {
    headers: { 'user-state': 'disabled' },
    hint: 'whoever runs the service can enable it: winnow accounts enable <name>',
  });
}

/** @throws WinnowError `forbidden` for a user who cannot make any request */
export function refuseDisabled(user: User): void {
  if (user.state === 'disabled') throw disabledError();
}

/** The state as callers are told it: somebody who was enabled again is so only as long as the plan is an enterprise's. */
export function toldState({ state }: User, plan: Plan | undefined): UserState {
  return state === 're-enabled' && plan?.enterprise === false ? 'enabled' : state;
}
