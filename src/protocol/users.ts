/** Delegated users on the v1 wire: `{id, name, lid}` and the passwords that requests carry. */
import * as v from 'valibot';
import { byteLength } from '../model/byte-size.ts';
import { hasControlCharacter } from '../model/control-characters.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { plainObject, readShape } from './shape.ts';

export interface WireUser {
  /** `/users/<encoded full name>`. */
  readonly id: string;
  /** `<account>!<requested name>`. */
  readonly name: string;
  readonly lid: string;
}

export interface NewUser {
  /** The requested name, without the account. */
  readonly name: string;
  readonly password: string;
}

const PREFIX = '/users/';

const NEW_USER = plainObject({ name: v.string(), password: v.string() });
const PASSWORD = plainObject({ password: v.string() });
const USER = plainObject({ id: v.string(), name: v.string(), lid: v.string() });
const USERS = plainObject({ users: v.array(USER) });

/** A password: 6 to 1,024 bytes without control characters; kept and compared in NFC. Throws `invalid`. */
export function checkPassword(password: string): string {
  const { minBytes, maxBytes } = LIMITS.password;
  const length = byteLength(password);
  if (length < minBytes) {
    throw new WinnowError('invalid', `the password is shorter than ${minBytes} bytes`);
  }
  if (length > maxBytes) {
    throw new WinnowError('invalid', `the password is longer than ${maxBytes} bytes`);
  }
  // HTTP Basic cannot carry it: such a user could never sign in.
  if (/[\u0000-\u001f\u007f]/u.test(password) || !password.isWellFormed()) {
    throw new WinnowError('invalid', 'the password must not contain control characters');
  }
  return password;
}

/** The name of a user, in NFC. Throws `invalid`. */
export function checkUserName(name: string): string {
  const { nameBytes } = LIMITS.user;
  if (name === '' || name !== name.trim()) {
    throw new WinnowError(
      'invalid',
      'the user name must not be empty or begin or end with a space',
    );
  }
  if (/[!:]/u.test(name) || hasControlCharacter(name) || !name.isWellFormed()) {
    throw new WinnowError(
      'invalid',
      'the user name must not contain an exclamation mark, a colon or control characters',
    );
  }
  if (byteLength(name) > nameBytes) {
    throw new WinnowError('invalid', `the user name is longer than ${nameBytes} bytes`);
  }
  return name.normalize('NFC');
}

/** The username of an account, in NFC. Throws `invalid`. */
export function checkAccountName(username: string): string {
  const name = checkUserName(username);
  if (name.includes('/')) {
    throw new WinnowError('invalid', 'the username of an account must not contain a slash');
  }
  return name;
}

/** The body of `POST /v1/users`. Throws `invalid`. */
export function readNewUser(json: unknown): NewUser {
  const { name, password } = readShape(NEW_USER, json, 'the user');
  return { name: checkUserName(name), password: checkPassword(password) };
}

/** The body of `POST /v1/users/{name}`. Throws `invalid`. */
export function readPassword(json: unknown): string {
  return checkPassword(readShape(PASSWORD, json, 'the body').password);
}

/** The id of a full name; the `!` is percent-encoded. */
function writeUserId(fullName: string): string {
  return PREFIX + encodeURIComponent(fullName).replaceAll('!', '%21');
}

/** The full name behind an id; undefined when it is no user id. */
export function readUserId(id: string): string | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  try {
    return decodeURIComponent(id.slice(PREFIX.length));
  } catch {
    return undefined;
  }
}

/** One user, as a creation answers. */
export function writeUser(user: { readonly name: string; readonly lid: string }): WireUser {
  return { id: writeUserId(user.name), name: user.name, lid: user.lid };
}

/** The answer to `GET /v1/users`. */
export function writeUserList(users: readonly { readonly name: string; readonly lid: string }[]): {
  users: WireUser[];
} {
  return { users: users.map(writeUser) };
}

/** One user back. Throws `invalid`. */
export function readUser(json: unknown): WireUser {
  return readShape(USER, json, 'the user');
}

/** The list back. Throws `invalid`. */
export function readUserList(json: unknown): WireUser[] {
  return readShape(USERS, json, 'the user list').users;
}
