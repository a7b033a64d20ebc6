/**
 * A login that a service lends whoever opened it on a data directory whose credentials they do not have: it opens the account of
 * embedded use, to calls within the process and as long as that runs. Those in the store stay, with whoever calls by them.
 */
import type { RandomBytes } from '../../model/ports.ts';
import { type Credentials, readBasic } from '../../protocol/credentials.ts';
import type { ExchangeHeaders } from '../../protocol/exchange.ts';
import { EMBEDDED_APPLICATION, EMBEDDED_USER } from '../embedded-user.ts';
import { isSameSecret } from '../sha256.ts';
import { digestSecret } from './password.ts';
import { drawToken } from './token.ts';

export interface LentLogin {
  /** The login, which is drawn when first asked for. */
  lend(): Credentials;
  /** Whether it is what a call within the process shows. */
  isShown(headers: ExchangeHeaders): boolean;
}

/** The login of one open service. */
export function createLentLogin(random: RandomBytes): LentLogin {
  let lent: Credentials | undefined;
  return {
    lend() {
      lent ??= {
        user: EMBEDDED_USER,
        password: drawToken(random, 32),
        appId: EMBEDDED_APPLICATION,
        appKey: drawToken(random, 32),
      };
      return lent;
    },
    isShown(headers) {
      const shown = lent && readBasic(headers.get('authorization'));
      if (lent === undefined || shown?.user !== lent.user) return false;
      return isSameSecret(digestSecret(shown.password), digestSecret(lent.password));
    },
  };
}
