/** A sender that refuses every call that may change something: for demonstrations, and for programs that may only look. */
import { WinnowError } from '../model/errors.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { PREFER_NO_CHANGE } from '../protocol/prefer.ts';
import type { Call, Send } from './send.ts';

/** The name by which the command line asks for it. */
export const READ_ONLY_VARIABLE = 'WINNOW_READONLY';

/** What lets a program change things again. */
export const ALLOW_CHANGES = `unset ${READ_ONLY_VARIABLE}`;

/**
 * Where a GET only reads. Elsewhere the contract lets it write: the content and data services add the topic
 * they are asked for, a learning link teaches, and a recommendation is remembered.
 */
const READS = ['/v1/', '/~winnow/', '/~admin/', '/v2/extraction', '/v2/data'];
const READS_WHOLE = ['/health', '/ready', '/openapi.json', '/metrics'];

/** Where a POST only reads: what it asks is too long for an address, or holds addresses that no log should keep. */
const READS_BY_POST = [
  ...['/~winnow/graph/plan', '/~winnow/topics/try', '/~winnow/extraction'],
  ...['/~winnow/addresses', '/~winnow/list', '/~winnow/trace'],
];

function changesNothing(call: Call, { baseUrl }: BaseAddresses): boolean {
  const { method, address } = call;
  if (call.onlyReads === true) return true;
  if (!address.startsWith(baseUrl)) return false;
  const [path = ''] = address.slice(baseUrl.length).split(/[?#]/u);
  if (method === 'POST') return READS_BY_POST.includes(path);
  if (method !== 'GET') return false;
  return READS_WHOLE.includes(path) || READS.some((start) => `${path}/`.startsWith(start));
}

/** The error that says what was not done, and what to do. */
export function readOnlyRefusal(what: string, hint = ALLOW_CHANGES): WinnowError {
  return new WinnowError(
    'forbidden',
    `${READ_ONLY_VARIABLE} is set: ${what} may change something and was not done`,
    { hint },
  );
}

/** The sender, which takes a step before each call that may change something in a store without anything in it. */
export function announceWrites(
  send: Send,
  bases: BaseAddresses,
  before: () => Promise<void>,
): Send {
  return async (call) => {
    const isOfHeld = call.onlyHeld === true || call.method === 'DELETE';
    if (!isOfHeld && !changesNothing(call, bases)) await before();
    return send(call);
  };
}

/** The call, asking that reading leaves all as it is: a service source would else begin to search for the topics of its reader. */
function withoutChange(call: Call): Call {
  const others = call.prefer === undefined ? '' : `${call.prefer}, `;
  return { ...call, prefer: others + PREFER_NO_CHANGE };
}

/** The sender, refusing calls that may change something. Its error, `forbidden`, calls them `asked`, or by method and path. */
export function refuseWrites(send: Send, bases: BaseAddresses, asked?: string): Send {
  return async (call) => {
    if (changesNothing(call, bases)) return send(withoutChange(call));
    throw readOnlyRefusal(asked ?? `${call.method} ${new URL(call.address).pathname}`);
  };
}
