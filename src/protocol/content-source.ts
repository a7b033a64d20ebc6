/** `contentSource=<Sources or ServiceSources>/<name>` with its modifiers `+site:`, `+keywords:`, `+time:`. */
import { WinnowError } from '../model/errors.ts';
import type { TimeFrame } from '../model/source.ts';
import { readUrl } from '../model/url.ts';
import { readTimeFrame } from './source-entry.ts';
import { readMemberOf, type SourceName } from './source-name.ts';

/** Pages at a host, below a path prefix. */
export interface Site {
  /** Lower case, punycode, with the port where one was given. */
  readonly host: string;
  /** Begins with `/`. */
  readonly pathPrefix: string;
}

export interface ContentSource {
  readonly source: SourceName;
  readonly site?: Site;
  readonly keywords?: string;
  readonly time?: TimeFrame;
}

/** `+` begins a modifier and arrives raw, as `%2B`, or decoded to a space. */
const MODIFIER = /(?:\+|%2B|%20| )(?=(?:site|keywords|time)(?::|%3A))/iu;

/** A percent-encoded text, `+` staying a plus. Throws `invalid`. */
export function decodeText(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new WinnowError('invalid', 'the query has an escape that is not percent-encoded UTF-8');
  }
}

/** `example.org/news` with or without a scheme, as host and path prefix. Throws `invalid`. */
export function readSite(text: string): Site {
  const address = /^https?:\/\//iu.test(text) ? text : `http://${text.replace(/^\/\//u, '')}`;
  const url = text.trim() === '' ? undefined : readUrl(address);
  if (url === undefined || url.host === '') {
    throw new WinnowError('invalid', `"${text}" is not a site such as example.org/news`);
  }
  return { host: url.host, pathPrefix: url.pathname };
}

/** Host and path prefix without a scheme. */
function writeSite({ host, pathPrefix }: Site): string {
  return pathPrefix === '/' ? host : host + pathPrefix;
}

/** The raw (still encoded) value of the parameter. Throws `invalid`, also for a repeated modifier. */
export function readContentSource(raw: string): ContentSource {
  const [member = '', ...modifiers] = raw.split(MODIFIER);
  const values = new Map<string, string>();
  for (const modifier of modifiers) {
    const [, name = '', value = ''] = /^(\w+)(?::|%3A)(.*)$/isu.exec(modifier) ?? [];
    const key = name.toLowerCase();
    if (values.has(key)) throw new WinnowError('invalid', `contentSource has +${key}: twice`);
    values.set(key, value);
  }
  const site = values.get('site');
  const keywords = values.get('keywords');
  const time = values.get('time');
  return {
    source: readMemberOf(decodeText(member.replaceAll('+', ' '))),
    ...(site !== undefined && { site: readSite(decodeText(site)) }),
    ...(keywords !== undefined && { keywords: decodeText(keywords.replaceAll('+', ' ')).trim() }),
    ...(time !== undefined && { time: readTimeFrame(decodeText(time)) }),
  };
}

/** The value as the query carries it: already encoded, modifiers after a raw `+`. */
export function writeContentSource({ source, site, keywords, time }: ContentSource): string {
  const prefix = source.scope === 'user' ? 'Sources' : 'ServiceSources';
  return [
    `${prefix}/${encodeURIComponent(source.name)}`,
    ...(site === undefined ? [] : [`site:${encodeURIComponent(writeSite(site))}`]),
    ...(keywords === undefined ? [] : [`keywords:${encodeURIComponent(keywords)}`]),
    ...(time === undefined ? [] : [`time:${time}`]),
  ].join('+');
}
