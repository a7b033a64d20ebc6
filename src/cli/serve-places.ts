/** Where `serve` puts the surfaces (below a path, at a port of their own, or both), and how others learn where they are. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Credentials } from '../protocol/credentials.ts';
import type { ServedAt } from './owner-file.ts';
import { aliasOf, calledHere } from './running-service.ts';
import {
  CONTENT_URL_VARIABLE,
  CREDENTIAL_VARIABLES,
  DATA_URL_VARIABLE,
  readServiceUrl,
  URL_VARIABLE,
} from './settings.ts';

export interface Places {
  /** Path prefixes, each empty or beginning with `/` and not ending in it. */
  readonly mounts: Readonly<Record<string, string>>;
  /** Ports of surfaces that have one of their own. */
  readonly ports: Readonly<Record<string, number>>;
  /** The public address of a proxy in front of it. */
  readonly publicUrl?: string;
}

interface Place {
  readonly port?: number;
  readonly mount: string;
}

const PLACE = /^(\d{1,5})?((?:\/[\w~-][\w.~-]*)*)\/?$/u;

/** `/feeds`, `/` for the root, `7421`, or `7421/feeds`. */
function readPlace(text: string): Place {
  const [, port, mount = ''] = PLACE.exec(text) ?? [];
  const isPlace = text !== '' && PLACE.test(text) && Number(port ?? 0) <= 65_535;
  if (!isPlace)
    throw new InvalidArgumentError('Allowed: a path such as /feeds, a port, or both: 7421/feeds');
  return { mount, ...(port === undefined ? {} : { port: Number(port) }) };
}

const SURFACES = [
  ['base', 'v1, v2, /health and /ready', 'the root'],
  ['content', 'the content service', '/content'],
  ['data', 'the data service', '/data'],
] as const;

/** Adds the options. */
export function addPlaces(command: Command): void {
  for (const [name, surface, usual] of SURFACES) {
    const told = `where ${surface} ${name === 'base' ? 'are' : 'is'}: a path, / for the root, a port of its own, or both (default ${usual})`;
    command.addOption(new Option(`--${name}-at <place>`, told).argParser(readPlace));
  }
  command.option(
    '--public-url <address>',
    'public address of a proxy in front of it, used in answers to requests for its host',
  );
}

/** What the options say; a surface with a port of its own is at its root unless a path is given. */
export function readPlaces(flags: Readonly<Record<string, unknown>>): Places {
  const given = SURFACES.flatMap(([name]) => {
    const place = flags[`${name}At`] as Place | undefined;
    return place === undefined ? [] : [[name, place] as const];
  });
  const { publicUrl } = flags;
  return {
    ...(publicUrl === undefined ? {} : { publicUrl: readServiceUrl(String(publicUrl)) }),
    mounts: Object.fromEntries(given.map(([name, { mount }]) => [name, mount])),
    ports: Object.fromEntries(
      given.flatMap(([name, { port }]) => (port === undefined ? [] : [[name, port]])),
    ),
  };
}

/** Where the surfaces are, once the service listens. */
export interface Addresses {
  readonly url: string;
  readonly contentUrl: string;
  readonly dataUrl: string;
}

/** Where commands beside the service find it, and what links through it begin with. */
export function servedAt(
  { url, contentUrl, dataUrl }: Addresses,
  { mounts, publicUrl }: Places,
): ServedAt {
  const at = (part: string, usual: string) => `${publicUrl}${mounts[part] ?? usual}`;
  const links =
    publicUrl === undefined
      ? { baseUrl: url, contentUrl, dataUrl }
      : {
          baseUrl: at('base', ''),
          contentUrl: at('content', '/content'),
          dataUrl: at('data', '/data'),
        };
  const called = Object.entries(links).map(([name, address]) => [name, calledHere(address)]);
  const alias = aliasOf(url);
  return {
    url: calledHere(url),
    ...(alias === undefined ? {} : { alias }),
    links: Object.fromEntries(called) as ServedAt['links'],
  };
}

/** The environment variables for a program that is run against the service. */
export function variablesFor(
  { url, contentUrl, dataUrl }: Addresses,
  { user, password, appId, appKey }: Credentials,
) {
  return {
    [URL_VARIABLE]: url,
    [CONTENT_URL_VARIABLE]: contentUrl,
    [DATA_URL_VARIABLE]: dataUrl,
    [CREDENTIAL_VARIABLES.user]: user,
    [CREDENTIAL_VARIABLES.password]: password,
    [CREDENTIAL_VARIABLES.appId]: appId,
    [CREDENTIAL_VARIABLES.appKey]: appKey,
  };
}
