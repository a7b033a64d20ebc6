/** How sources are named on the wire: `user/<name>` and friends in parameters, `/sources/…` ids on v1. */
import { byteLength } from '../model/byte-size.ts';
import { hasControlCharacter } from '../model/control-characters.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { SourceScope } from '../model/source.ts';

export interface SourceName {
  readonly scope: SourceScope;
  readonly name: string;
}

/** Prefixes that parameters may use; the first of a scope is the one we write. */
const PREFIXES: Readonly<Record<string, SourceScope>> = {
  user: 'user',
  service: 'service',
  Sources: 'user',
  ServiceSources: 'service',
};

/** The name of a member as the commands take it: that of a user's own source without its prefix. */
export function withoutOwnPrefix(member: string): string {
  return member.replace(/^user\//u, '');
}

/** A source name: 1 to 256 bytes of text, NFC, trimmed. Throws `invalid`. */
export function readSourceName(raw: string): string {
  const name = raw.normalize('NFC').trim();
  if (name === '') throw new WinnowError('invalid', 'the source name is empty');
  if (hasControlCharacter(name) || !name.isWellFormed()) {
    throw new WinnowError(
      'invalid',
      'the source name must be plain text without control characters',
    );
  }
  // `__proto__` would vanish from the JSON maps in which the data service lists sources, and readers of
  // addresses resolve dot segments away.
  if (name === '__proto__' || name === '.' || name === '..') {
    throw new WinnowError('invalid', `"${name}" cannot be the name of a source`);
  }
  if (byteLength(name) > LIMITS.source.nameBytes) {
    throw new WinnowError(
      'invalid',
      `the source name is longer than ${LIMITS.source.nameBytes} bytes`,
    );
  }
  return name;
}

/** The scope that stands before a name; undefined before a bare one. */
function scopeBefore(text: string): SourceScope | undefined {
  const prefix = text.slice(0, Math.max(text.indexOf('/'), 0));
  return Object.hasOwn(PREFIXES, prefix) ? PREFIXES[prefix] : undefined;
}

/** Whether a name has a scope before it, as `readMemberOf` reads them. */
export function hasScope(text: string): boolean {
  return scopeBefore(text) !== undefined;
}

/** `user/<name>`, `service/<name>`, `Sources/<name>` or `ServiceSources/<name>`. Throws `invalid`. */
export function readMemberOf(text: string): SourceName {
  const scope = scopeBefore(text);
  if (scope === undefined) {
    throw new WinnowError(
      'invalid',
      'a source is named user/<name> or service/<name> (also Sources/<name>, ServiceSources/<name>)',
    );
  }
  return { scope, name: readSourceName(text.slice(text.indexOf('/') + 1)) };
}

/** The form of `dc:memberOf`: `user/<name>` or `service/<name>`. */
export function writeMemberOf({ scope, name }: SourceName): string {
  return `${scope}/${name}`;
}

/** `user/<name>`: a source of the user's own. */
export function writeOwnSource(name: string): string {
  return writeMemberOf({ scope: 'user', name });
}

/** The name in `user/<name>`. Throws `invalid`, also for a source of the service. */
export function readOwnSource(text: string): string {
  const { scope, name } = readMemberOf(text);
  if (scope !== 'user') throw new WinnowError('invalid', 'service sources are read-only');
  return name;
}

/** The v1 id: `/sources/user/<encoded name>` or `/sources/service/<name>`. */
export function writeSourceId({ scope, name }: SourceName): string {
  return `/sources/${scope}/${encodeURIComponent(name)}`;
}

/** The source a v1 id names. Throws `invalid`. */
export function readSourceId(id: string): SourceName {
  const match = /^\/?sources\/(user|service)\/([^/]+)$/u.exec(id);
  if (match === null) {
    throw new WinnowError('invalid', `"${id}" is not a source id such as /sources/service/News`);
  }
  try {
    return { scope: match[1] as SourceScope, name: readSourceName(decodeURIComponent(match[2]!)) };
  } catch (cause) {
    if (cause instanceof WinnowError) throw cause;
    throw new WinnowError('invalid', `the escape in "${id}" is not valid`, { cause });
  }
}
