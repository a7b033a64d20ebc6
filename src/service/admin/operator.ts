/** Who may use the operator's surface: whoever runs the service, from the machine it runs on. */
import { isIP } from 'node:net';
import { WinnowError } from '../../model/errors.ts';
import type { Answer } from '../answer.ts';
import { EMBEDDED_USER } from '../embedded-user.ts';
import type { KnownCall } from '../route.ts';
import type { Admin } from './admin.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/u;

/** Calls within the process come from nowhere. */
function isHere(peer: string | undefined): boolean {
  return peer === undefined || (isIP(peer) !== 0 && LOOPBACK.test(peer));
}

/** The handler for the operator alone. Throws `forbidden` for everybody else. */
export function forOperator<Q>(
  handle: (call: KnownCall, admin: Admin, query: Q) => Promise<Answer> | Answer,
): (call: KnownCall, query: Q) => Promise<Answer> | Answer {
  return (call, query) => {
    const { context, caller, peer } = call;
    const runs = caller.actor.kind === 'owner' && caller.account.username === EMBEDDED_USER;
    if (context.admin === undefined || !runs || !isHere(peer)) {
      throw new WinnowError(
        'forbidden',
        'this is for whoever runs the service, on the machine where it runs',
      );
    }
    return handle(call, context.admin, query);
  };
}
