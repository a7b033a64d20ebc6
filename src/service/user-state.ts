/** What the state of a user forbids. */
import { WinnowError } from '../model/errors.ts';
import type { User } from '../model/user.ts';

/** @throws WinnowError `forbidden` with `user-state: disabled` for a user who cannot make any request */
export function refuseDisabled(user: User): void {
  if (user.state !== 'disabled') return;
  throw new WinnowError('forbidden', 'this user is disabled', {
    headers: { 'user-state': 'disabled' },
  });
}
