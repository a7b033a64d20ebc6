/** Identifies the caller by credentials, or by a lid without them. Recent callers are known without another check. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../model/limits.ts';
import { readApplication } from '../../protocol/credentials.ts';
import type { ExchangeHeaders } from '../../protocol/exchange.ts';
import type { ServiceContext } from '../context.ts';
import { type Access, takesLid } from './access.ts';
import type { Authenticate } from './caller.ts';
import {
  checkCredentials,
  checkNamedApplication,
  type Identified,
  identifyEmbedded,
  refusal,
  WRONG_LOGIN,
} from './check-credentials.ts';
import { createLidReader } from './lid-reader.ts';
import { createLoginGuard, type LoginOptions } from './login.ts';

interface Known extends Identified {
  readonly revision: string;
  readonly at: number;
}

/** The function that finds out who calls a service; what it remembers of callers ends with it. */
export function createAuthenticator(
  context: ServiceContext,
  options: LoginOptions = {},
): Authenticate {
  const { store, clock } = context;
  const guard = createLoginGuard(context, options);
  const readLid = createLidReader(context);
  /**
   * Callers through a port as they were found, valid until something is written; keyed by a digest, never by a secret.
   */
  const known = new LRUCache<string, Known>({ max: 1_000 });

  /** The caller as found before, if that was recent and nothing was written since. */
  function recognise(key: string, access: Access): Known | undefined {
    const before = known.get(key);
    if (before === undefined || before.revision !== store.revision()) return undefined;
    const age = clock() - before.at;
    if (age < 0 || age >= LIMITS.password.verifiedForMs) return undefined;
    return before.application === undefined && access !== 'reader' ? undefined : before;
  }

  /** The caller as found before, or after a check. A call within the process is always checked. */
  async function identify(
    headers: ExchangeHeaders,
    access: Access,
    peer: string,
  ): Promise<Identified> {
    const check = () => checkCredentials(store, guard, { headers, peer }, access);
    const isLent = peer === '' && context.login.isShown(headers);
    if (isLent) return (await identifyEmbedded(store)) ?? check();
    if (peer === '') return check();
    const { appId, appKey } = readApplication(headers);
    const key = guard.digest([headers.get('authorization'), appId, appKey]);
    const before = recognise(key, access);
    if (before !== undefined) return before;
    // Asked before: of what is written while the caller is found out, nothing is known.
    const revision = store.revision();
    const found = await check();
    known.set(key, { ...found, revision, at: clock() });
    return found;
  }

  return async function authenticate({ headers, rawQuery = '', peer = '' }, access) {
    if (!headers.has('authorization')) {
      const shared = takesLid(access) ? await readLid(rawQuery, peer) : undefined;
      if (shared === undefined) throw refusal(access, WRONG_LOGIN);
      await checkNamedApplication(store, headers, shared.account, access);
      return shared;
    }
    const { account, actor, application } = await identify(headers, access, peer);
    return {
      account,
      actor,
      user: actor,
      ...(application === undefined ? {} : { application }),
    };
  };
}
