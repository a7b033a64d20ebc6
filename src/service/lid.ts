/** Readers without credentials: a lid opens a graph, or one top-level concept of it, and writes nothing. */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { LID } from '../protocol/parameters.ts';
import { readQuery } from '../protocol/query.ts';
import { findAccountById } from '../store/accounts.ts';
import { findShare, type Share } from '../store/shares.ts';
import { findUser, findUserById } from '../store/users.ts';
import type { Access } from './access.ts';
import type { Caller } from './authenticate.ts';
import type { ServiceContext } from './context.ts';
import type { Call } from './route.ts';

type Authenticate = (headers: Headers, access: Access) => Promise<Caller>;

const MINUTE_MS = 60_000;

/** What may be seen of a graph: all of it, or what lies within the concept that a lid opens. */
export function opensTopic(caller: Caller): (topic: TopicPath) => boolean {
  const key = caller.shared?.key ?? '';
  return (topic) => key === '' || topic.key === key || topic.key.startsWith(`${key}/`);
}

/** Unknown, revoked and somebody else's look the same. */
function unknownLid(): WinnowError {
  return new WinnowError('missing', 'there is nothing under this lid');
}

/** The user whose graph a lid opens; undefined for nobody's and for that of a disabled user. */
export async function findSharer(
  context: ServiceContext,
  share: Share,
): Promise<Caller | undefined> {
  const user = await findUserById(context.store, share.userId);
  if (user === undefined) return undefined;
  const account = await findAccountById(context.store, user.accountId);
  const owner = await findUser(context.store, account.rowId, 'owner', account.username);
  if (user.state === 'disabled' || owner?.state === 'disabled') return undefined;
  const { lid, key } = share;
  return { account, actor: user, user, shared: { lid, key } };
}

/**
 * Finds the caller of any route that is not public. Where a lid may stand for credentials, one that is
 * given decides: alone it opens what it was made for; beside credentials it must be one of the caller's.
 */
export function createLidReader(context: ServiceContext, authenticate: Authenticate) {
  let unknown = { minute: 0, count: 0 };

  /** Guessing is hopeless (128 bits) and is not to be cheap either. */
  function refuseUnknown(): WinnowError {
    const minute = Math.floor(context.clock() / MINUTE_MS);
    unknown = minute === unknown.minute ? unknown : { minute, count: 0 };
    unknown.count += 1;
    if (unknown.count <= LIMITS.lid.unknownPerMinute) return unknownLid();
    return new WinnowError('throttled', 'too many requests with unknown lids; try again later', {
      headers: { 'retry-after': '60' },
    });
  }

  async function readerOf(call: Call, access: Access, lid: string): Promise<Caller> {
    const share = await findShare(context.store, lid);
    if (call.request.headers.has('authorization')) {
      const caller = await authenticate(call.request.headers, access);
      if (share?.userId !== caller.user.rowId) throw refuseUnknown();
      return { ...caller, shared: { lid, key: share.key } };
    }
    const sharer = share && (await findSharer(context, share));
    if (sharer === undefined) throw refuseUnknown();
    return sharer;
  }

  /** Throws `unauthenticated`, `forbidden`, `throttled`, and `missing` for a lid that opens nothing. */
  return async function identify(call: Call, access: Access): Promise<Caller | undefined> {
    const { headers } = call.request;
    if (access === 'link') {
      if (!headers.has('authorization')) return undefined;
      // A link works without credentials, so it also works with wrong ones.
      return authenticate(headers, 'reader').catch(() => undefined);
    }
    if (access !== 'reader' && access !== 'data-reader') return authenticate(headers, access);
    const { lid } = readQuery({ lid: LID }, call.rawQuery);
    return lid === undefined ? authenticate(headers, access) : readerOf(call, access, lid);
  };
}
