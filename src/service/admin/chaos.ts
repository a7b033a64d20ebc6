/** The operator's surface: faults on purpose. */
import type { Chaos } from '../../model/chaos.ts';
import { readChaos, writeChaos } from '../../protocol/chaos.ts';
import { readJson } from '../../protocol/json.ts';
import { type Answer, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import type { Admin } from './admin.ts';

const NONE: Chaos = { rules: [] };

/** The rules, and what they did so far. */
export function getChaos(_: KnownCall, { chaos }: Admin): Answer {
  return json(writeChaos(chaos.seed(), chaos.tallies()));
}

/** Puts the rules of the body in the place of those before; they count from nothing. Throws `invalid`. */
export async function putChaos(call: KnownCall, admin: Admin): Promise<Answer> {
  admin.chaos.put(readChaos(readJson((await call.body()).bytes)));
  return getChaos(call, admin);
}

/** Takes every rule away. */
export function deleteChaos(call: KnownCall, admin: Admin): Answer {
  admin.chaos.put(NONE);
  return getChaos(call, admin);
}
