/**
 * The configuration file: secrets that only its owner may read, written by temporary file and rename.
 * With plain file calls: every command reads it, and conf's writer takes Ctrl-C away from the program.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { WinnowError } from '../model/errors.ts';
import type { Credentials } from '../protocol/credentials.ts';

export interface Config {
  /** Credentials of the embedded service by data directory, made at first use. */
  readonly embedded?: Readonly<Record<string, Credentials>>;
}

const CREDENTIAL_KEYS = ['user', 'password', 'appId', 'appKey'] as const;

/** Path of the configuration file in a directory. */
export function configPath(directory: string): string {
  return join(directory, 'config.json');
}

function refusal(path: string, what: string, hint: string): WinnowError {
  return new WinnowError('data-file', `the configuration ${path} ${what}; it was left as it is`, {
    hint,
  });
}

function shellWord(path: string): string {
  return /^[\w./-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** The file's text, undefined when there is none. Throws `data-file` for a file others could have written or read. */
function readGuarded(path: string, userId: number | undefined): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') {
      throw refusal(path, 'is a symbolic link', `rm ${shellWord(path)}`);
    }
    throw new WinnowError('data-file', `the configuration ${path} cannot be read (${code})`, {
      cause,
      hint: `ls -ld ${shellWord(path)}`,
    });
  }
  try {
    const { mode, uid } = fstatSync(descriptor);
    if (userId !== undefined && uid !== userId) {
      throw refusal(path, 'belongs to another user', `sudo chown "$(id -u)" ${shellWord(path)}`);
    }
    if (userId !== undefined && (mode & 0o077) !== 0) {
      throw refusal(path, 'can be read by others', `chmod 600 ${shellWord(path)}`);
    }
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCredentials(value: unknown): value is Credentials {
  if (!isObject(value)) return false;
  return CREDENTIAL_KEYS.every((key) => typeof value[key] === 'string' && value[key] !== '');
}

/**
 * The configuration of a directory; empty when there is no file. Throws `data-file` with the line that
 * mends it when the file is a link, another's, open to others, empty or not JSON; it is never changed here.
 */
export function readConfig(directory: string, userId: number | undefined): Config {
  const path = configPath(directory);
  const text = readGuarded(path, userId);
  if (text === undefined) return {};
  const aside = `mv ${shellWord(path)} ${shellWord(`${path}.broken`)}`;
  if (text.trim() === '') throw refusal(path, 'is empty', aside);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(path, 'is not valid JSON', aside);
  }
  if (!isObject(value)) throw refusal(path, 'is not a JSON object', aside);
  const { embedded } = value;
  if (embedded === undefined) return {};
  if (!isObject(embedded) || !Object.values(embedded).every(isCredentials)) {
    throw refusal(path, 'has incomplete credentials', aside);
  }
  return { embedded: embedded as Record<string, Credentials> };
}

function writeNew(path: string, text: string): void {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Sets one part of the configuration, keeping the others. What was there stays whole when the write fails.
 * Throws `data-file` when it cannot be written; `unique` (a few random bytes) names the temporary file.
 */
export function writeConfig(
  directory: string,
  userId: number | undefined,
  part: Config,
  unique: Uint8Array,
): void {
  const whole = { ...readConfig(directory, userId), ...part };
  const path = configPath(directory);
  const temporary = `${path}.${Buffer.from(unique).toString('hex')}.tmp`;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeNew(temporary, `${JSON.stringify(whole, null, 2)}\n`);
    renameSync(temporary, path);
  } catch (cause) {
    rmSync(temporary, { force: true });
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    throw new WinnowError('data-file', `the configuration ${path} cannot be written (${code})`, {
      cause,
      hint: 'choose another directory with WINNOW_CONFIG_DIR',
    });
  }
}
