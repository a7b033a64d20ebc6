/** Where a command goes and as whom: options first, then environment variables, then the platform's places. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { READ_ONLY_VARIABLE } from '../client/read-only.ts';
import type { Environment } from '../environment.ts';
import { retold, toWinnowError, WinnowError } from '../model/errors.ts';
import { readUrl } from '../model/url.ts';
import type { Credentials } from '../protocol/credentials.ts';

/** The options that every command takes, as commander gives them. */
export interface GlobalOptions {
  readonly url?: string;
  readonly dataDir?: string;
  readonly profile?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly clock?: string;
  readonly randomSeed?: string;
  readonly allowNet: readonly string[];
  readonly wait: boolean;
  readonly json?: string;
  readonly ndjson: boolean;
  /** Whether a pipe gets what a terminal would. */
  readonly table: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly input: boolean;
  readonly debug: boolean;
}

/** What commander gathered, with what was left out filled in. */
export function readGlobalOptions(given: Readonly<Record<string, unknown>>): GlobalOptions {
  const text = (name: string) => {
    const value = given[name];
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    ...text('url'),
    ...text('dataDir'),
    ...text('profile'),
    ...text('record'),
    ...text('replay'),
    ...text('clock'),
    ...text('randomSeed'),
    ...text('json'),
    allowNet: Array.isArray(given['allowNet']) ? given['allowNet'].map(String) : [],
    wait: given['wait'] !== false,
    ndjson: given['ndjson'] === true,
    table: given['table'] === true,
    // With `serve --log json` programs read stderr, where every line must then be JSON.
    quiet: given['quiet'] === true || given['log'] === 'json',
    color: given['color'] !== false,
    input: given['input'] !== false,
    debug: given['debug'] === true,
  };
}

export interface Settings {
  /** Base address of a remote service, without a trailing slash; undefined for the embedded one. */
  readonly url?: string;
  /** Name of the profile asked for; the one in use otherwise. */
  readonly profile?: string;
  /** Where the embedded service keeps its fetches, or takes them from in place of the network. */
  readonly recording?: { readonly mode: 'record' | 'replay'; readonly directory: string };
  /** Whether nothing may be changed. */
  readonly readOnly: boolean;
  readonly dataDirectory: string;
  /** Whether an option or a variable names the data directory. */
  readonly dataDirectoryNamed: boolean;
  readonly configDirectory: string;
  /** `CIDR[:port]` of private networks that feeds may be fetched from. */
  readonly allowNet: readonly string[];
  /** `{content_url}` and `{data_url}` of the remote service, where they do not lie below `url` as usual. */
  readonly contentUrl?: string;
  readonly dataUrl?: string;
  /** Credentials for the remote service, where the four variables are set. */
  readonly credentials?: Credentials;
}

export const URL_VARIABLE = 'WINNOW_URL';
export const PROFILE_VARIABLE = 'WINNOW_PROFILE';
export const CONTENT_URL_VARIABLE = 'WINNOW_CONTENT_URL';
export const DATA_URL_VARIABLE = 'WINNOW_DATA_URL';

export const CREDENTIAL_VARIABLES = {
  user: 'WINNOW_USER',
  password: 'WINNOW_PASSWORD',
  appId: 'WINNOW_APP_ID',
  appKey: 'WINNOW_APP_KEY',
} as const;

function readCredentialVariables(variables: Environment['variables']): Credentials | undefined {
  const entries = Object.entries(CREDENTIAL_VARIABLES);
  const missing = entries.filter(([, name]) => !variables[name]).map(([, name]) => name);
  if (missing.length === entries.length) return undefined;
  if (missing.length > 0) {
    throw new WinnowError('usage', `${missing.join(' and ')} must be set as well`, {
      hint: `the four belong together: ${Object.values(CREDENTIAL_VARIABLES).join(', ')}`,
    });
  }
  const part = (name: string) => variables[name] as string;
  return {
    user: part(CREDENTIAL_VARIABLES.user),
    password: part(CREDENTIAL_VARIABLES.password),
    appId: part(CREDENTIAL_VARIABLES.appId),
    appKey: part(CREDENTIAL_VARIABLES.appKey),
  };
}

/** The address of a service without a trailing slash. Throws `usage`. */
export function readServiceUrl(text: string): string {
  const url = readUrl(text);
  if (url === undefined || !/^https?:$/u.test(url.protocol)) {
    throw new WinnowError(
      'usage',
      `"${text}" is not an address that begins with http:// or https://`,
      /^[\w.-]+(?::\d+)?(?:\/|$)/u.test(text) ? { hint: `write http://${text}` } : {},
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new WinnowError('usage', 'the address of a service must not hold a user or password', {
      hint: 'set WINNOW_USER and WINNOW_PASSWORD instead',
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/u, '')}`;
}

/** The address in a variable, as a service has it. What is wrong with it names the variable: the command does not show it. */
function readUrlVariable(name: string, text: string): string {
  try {
    return readServiceUrl(text);
  } catch (thrown) {
    const error = toWinnowError(thrown);
    throw retold(error, { message: `${name}: ${error.message}` });
  }
}

/**
 * Where the other surfaces of the service are, as the variables say. They belong to the service of `WINNOW_URL`, so they are
 * ignored for another one that `--url` names.
 */
function readPlaces(
  url: string,
  variables: Environment['variables'],
): Pick<Settings, 'contentUrl' | 'dataUrl'> {
  const meant = variables[URL_VARIABLE];
  if (meant && readUrlVariable(URL_VARIABLE, meant) !== readServiceUrl(url)) return {};
  const content = variables[CONTENT_URL_VARIABLE];
  const data = variables[DATA_URL_VARIABLE];
  return {
    ...(content ? { contentUrl: readUrlVariable(CONTENT_URL_VARIABLE, content) } : {}),
    ...(data ? { dataUrl: readUrlVariable(DATA_URL_VARIABLE, data) } : {}),
  };
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Throws `missing` for a directory that is not there: every feed would seem to fail, and nobody would look at its name. */
function requireRecording(directory: string, shown: string): void {
  if (isDirectory(directory)) return;
  throw new WinnowError('missing', `there is no recording in "${shown}"`, {
    hint: 'make one with --record <directory>',
  });
}

function readRecording(
  { record, replay }: GlobalOptions,
  workingDirectory: string,
): Pick<Settings, 'recording'> {
  if (record !== undefined && replay !== undefined) {
    throw new WinnowError('usage', '--record and --replay exclude each other');
  }
  const directory = record ?? replay;
  if (directory === undefined) return {};
  const recording = { mode: record === undefined ? 'replay' : 'record' } as const;
  const place = resolve(workingDirectory, directory);
  if (replay !== undefined) requireRecording(place, replay);
  return { recording: { ...recording, directory: place } };
}

/**
 * What options and variables say together. Throws `usage` for a bad address, two services, or an incomplete set of credentials,
 * and `missing` for a recording that is not there.
 */
export function resolveSettings(options: GlobalOptions, environment: Environment): Settings {
  const { variables, workingDirectory } = environment;
  if (options.dataDir === '') {
    // Most likely an unset variable of a script, which would make a store in whatever directory the script runs.
    throw new WinnowError('usage', '--data-dir must name a directory');
  }
  if (options.profile !== undefined && options.url !== undefined) {
    throw new WinnowError('usage', '--url and --profile name a service each: give one of them');
  }
  const profile = options.profile ?? (variables[PROFILE_VARIABLE] || undefined);
  // --profile on the command line overrules WINNOW_URL of the shell.
  const url = options.url ?? (options.profile ? undefined : variables[URL_VARIABLE] || undefined);
  const credentials = url === undefined ? undefined : readCredentialVariables(variables);
  const listed = (variables['WINNOW_ALLOW_NET'] ?? '').split(/[\s,]+/u);
  return {
    ...(url === undefined ? {} : { ...readPlaces(url, variables), url: readServiceUrl(url) }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(profile === undefined ? {} : { profile }),
    ...readRecording(options, workingDirectory),
    readOnly: Boolean(variables[READ_ONLY_VARIABLE]),
    dataDirectoryNamed: Boolean(options.dataDir ?? variables['WINNOW_DATA_DIR']),
    // Found when asked for: `serve --memory` needs neither, and may run for a user without a home.
    get dataDirectory() {
      const named = options.dataDir ?? variables['WINNOW_DATA_DIR'];
      return resolve(workingDirectory, named || environment.directories.data);
    },
    get configDirectory() {
      const named = variables['WINNOW_CONFIG_DIR'];
      return resolve(workingDirectory, named || environment.directories.config);
    },
    allowNet: [...options.allowNet, ...listed].filter((network) => network !== ''),
  };
}
