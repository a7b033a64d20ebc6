/** Who calls: HTTP Basic with UTF-8, and the two headers that name the calling application. */
import { WinnowError } from '../model/errors.ts';

/** The headers that name the calling application, and prove it. */
export const APP_ID_HEADER = 'Service-App-ID';
export const APP_KEY_HEADER = 'Service-App-Key';

/** The value of `WWW-Authenticate` on a 401. */
export const BASIC_CHALLENGE = 'Basic realm="winnow", charset="UTF-8"';

/** Everything a caller shows. */
export interface Credentials {
  /** Account name, or `<account>!<name>` of a delegated user. */
  readonly user: string;
  readonly password: string;
  readonly appId: string;
  readonly appKey: string;
}

const PARTS = ['user', 'password', 'appId', 'appKey'] as const;

/** A name of at most 513 bytes and a password of at most 1,024, in base64, fit well within this. */
const HEADER_LENGTH = 4_096;

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2}) *$/iu;
const ASCII = /^[\0-\x7f]*$/u;
const CONTROL = /[\u0000-\u001f\u007f]/u;

/**
 * User and password of an `Authorization` header; undefined for anything that is not usable Basic: absent,
 * another scheme, bad base64 or UTF-8, no colon, control characters, longer than 4 KiB.
 */
export function readBasic(
  header: string | null | undefined,
): Pick<Credentials, 'user' | 'password'> | undefined {
  if (header == null || header.length > HEADER_LENGTH) return undefined;
  const encoded = BASIC.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  let pair: string;
  try {
    pair = utf8Of(atob(encoded));
  } catch {
    return undefined;
  }
  const colon = pair.indexOf(':');
  if (colon < 1 || CONTROL.test(pair)) return undefined;
  return { user: pair.slice(0, colon), password: pair.slice(colon + 1) };
}

/** The text of UTF-8 given as a character a byte. Throws for what is none; the decoder is loaded for what is not ASCII. */
function utf8Of(bytes: string): string {
  if (ASCII.test(bytes)) return bytes;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** The `Authorization` value. Throws `invalid` for a name with a colon or a control character anywhere. */
export function writeBasic({ user, password }: Pick<Credentials, 'user' | 'password'>): string {
  if (user === '' || user.includes(':') || CONTROL.test(user + password)) {
    throw new WinnowError(
      'invalid',
      'a user name must not be empty or contain a colon, and no credential a control character',
    );
  }
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** The application that a request says it comes from. */
export interface ClaimedApplication {
  readonly appId: string | undefined;
  readonly appKey: string | undefined;
}

/** Application id and key as sent; each undefined when its header is absent or empty. */
export function readApplication(headers: { get(name: string): string | null }): ClaimedApplication {
  return {
    appId: headers.get(APP_ID_HEADER) || undefined,
    appKey: headers.get(APP_KEY_HEADER) || undefined,
  };
}

/** The headers a client sends with every call. Throws `invalid` for what is left out, or no header can carry. */
export function writeCredentials(credentials: Credentials): Record<string, string> {
  const { appId, appKey } = credentials;
  // Programs without types may leave out any of them.
  const missing = PARTS.filter((part) => typeof credentials[part] !== 'string');
  if (missing.length > 0) {
    throw new WinnowError('invalid', `the credentials have no ${missing.join(', ')}`);
  }
  if (!/^[\u0020-\u007e]*$/u.test(appId + appKey)) {
    throw new WinnowError('invalid', 'the application id and key must be printable ASCII');
  }
  return {
    authorization: writeBasic(credentials),
    [APP_ID_HEADER.toLowerCase()]: appId,
    [APP_KEY_HEADER.toLowerCase()]: appKey,
  };
}
