/**
 * The configuration file: secrets that only its owner may read. Every command reads it, with plain file
 * calls because conf takes 30 ms to load; the few that change it write it through conf.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import {
  configurationError,
  configurationWriteError,
  homeError,
} from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';
import { isObject } from '../model/json-object.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { shellWord } from '../protocol/shell-word.ts';

/** A service elsewhere, and who calls it. */
export interface Profile {
  /** Base address, without a trailing slash. */
  readonly url: string;
  /** `{content_url}` and `{data_url}`, where they do not lie below it as usual. */
  readonly contentUrl?: string;
  readonly dataUrl?: string;
  readonly credentials: Credentials;
}

export interface Config {
  /** Credentials of the embedded service by data directory, made at first use. */
  readonly embedded?: Readonly<Record<string, Credentials>>;
  /** Services by the name the person gave them. */
  readonly profiles?: Readonly<Record<string, Profile>>;
  /** Name of the profile in use; empty for the embedded service. */
  readonly profile?: string;
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

/** The file's text, undefined when there is none. Throws `data-file` for a file others could have written or read. */
function readGuarded(path: string, userId: number | undefined): string | undefined {
  let descriptor: number;
  try {
    // Not blocking: opening a named pipe in its place would wait for ever.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') {
      throw refusal(path, 'is a symbolic link', `rm ${shellWord(path)}`);
    }
    throw configurationError(cause, path);
  }
  try {
    const found = fstatSync(descriptor);
    const { mode, uid } = found;
    if (!found.isFile()) throw refusal(path, 'is not a file', `ls -ld ${shellWord(path)}`);
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

function isCredentials(value: unknown): value is Credentials {
  if (!isObject(value)) return false;
  return CREDENTIAL_KEYS.every((key) => typeof value[key] === 'string' && value[key] !== '');
}

function isProfile(value: unknown): value is Profile {
  if (!isObject(value) || typeof value['url'] !== 'string') return false;
  const places = [value['contentUrl'], value['dataUrl']];
  const areTexts = places.every((place) => place === undefined || typeof place === 'string');
  return areTexts && isCredentials(value['credentials']);
}

/** The line at which JSON is broken, as its parser says; the last line where the parser names no position. */
function lineOfFault(text: string, thrown: unknown): number {
  const position = /at position (\d+)/u.exec(String(thrown))?.[1];
  return text
    .trimEnd()
    .slice(0, position === undefined ? undefined : Number(position))
    .split('\n').length;
}

/** What is wrong with the parts of a configuration; undefined where nothing is. */
function faultOf(config: Readonly<Record<string, unknown>>): string | undefined {
  const { embedded = {}, profiles = {}, profile = '' } = config;
  if (!isObject(embedded)) return 'has no object at "embedded"';
  if (!isObject(profiles)) return 'has no object at "profiles"';
  if (typeof profile !== 'string') return 'has no name at "profile"';
  const lacking = Object.keys(embedded).find((name) => !isCredentials(embedded[name]));
  if (lacking !== undefined) return `has incomplete credentials at "${lacking}"`;
  const broken = Object.keys(profiles).find((name) => !isProfile(profiles[name]));
  if (broken === undefined) return undefined;
  return `has no address with complete credentials at "${broken}"`;
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
  } catch (thrown) {
    throw refusal(path, `is not valid JSON, line ${lineOfFault(text, thrown)}`, aside);
  }
  if (!isObject(value)) throw refusal(path, 'is not a JSON object', aside);
  const fault = faultOf(value);
  if (fault !== undefined) throw refusal(path, fault, aside);
  const { embedded, profiles, profile } = value as Config;
  return {
    ...(embedded === undefined ? {} : { embedded }),
    ...(profiles === undefined ? {} : { profiles }),
    ...(profile === undefined ? {} : { profile }),
  };
}

/** Loads conf. It looks for a home directory while it loads, though it is told where to write: throws `data-file` without one. */
async function loadConf() {
  return import('conf').catch((cause: unknown) => {
    throw homeError(cause);
  });
}

/**
 * Changes the configuration: `change` is given what is kept, and gives the parts that become different. No other process can
 * change it in between. When the write fails, the old configuration stays whole; a `change` that does something elsewhere which
 * must not be lost calls `tryWrite` first. Throws `data-file` when it cannot be written or may not be read, `locked` when another
 * process holds it too long, and what `change` throws.
 */
export async function changeConfig(
  directory: string,
  environment: Pick<Environment, 'userId' | 'keepSignals' | 'alone'>,
  change: (config: Config, tryWrite: () => void) => Config | Promise<Config>,
): Promise<void> {
  // Refuses a link or a file of somebody else, which conf would follow.
  readConfig(directory, environment.userId);
  const path = configPath(directory);
  try {
    // conf's writer hooks the signals to remove its temporary file, and then ends the process with the
    // first Ctrl-C, which is ours to answer. It writes synchronously, so nothing is left behind without.
    const { default: Conf } = await environment.keepSignals(loadConf);
    await environment.alone(`${path}.lock`, async () => {
      const write = (parts: Config) =>
        new Conf<Record<string, unknown>>({
          cwd: directory,
          configName: 'config',
          configFileMode: 0o600,
          accessPropertiesByDotNotation: false,
          clearInvalidConfig: false,
        }).set({ ...parts });
      const config = readConfig(directory, environment.userId);
      const part = await change(config, () => write(config));
      if (Object.keys(part).length > 0) write(part);
    });
  } catch (cause) {
    if (cause instanceof WinnowError) throw cause;
    throw configurationWriteError(cause, path);
  }
}
