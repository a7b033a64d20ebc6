/** The addresses of the four surfaces, built from three base addresses without a trailing slash. */
import { WinnowError } from '../model/errors.ts';
import {
  encodeTopicPath,
  encodeTopicUri,
  parseTopicPath,
  type TopicPath,
} from '../model/topic-path.ts';
import { LID } from './parameters.ts';

export interface BaseAddresses {
  /** `{base_url}`: parent of `/v1` and `/v2`. */
  readonly baseUrl: string;
  /** `{content_url}`: the content service. */
  readonly contentUrl: string;
  /** `{data_url}`: the data service. */
  readonly dataUrl: string;
}

/** The usual layout of one server: v1 and v2 at the root, `/content` and `/data` beside them. */
export function baseAddresses(origin: string): BaseAddresses {
  const baseUrl = origin.replace(/\/+$/u, '');
  return { baseUrl, contentUrl: `${baseUrl}/content`, dataUrl: `${baseUrl}/data` };
}

function withSegments(base: string, segments: readonly string[]): string {
  return [base, ...segments.map(encodeURIComponent)].join('/');
}

/** An address under `{base_url}/v1`; segments are encoded here. */
export function v1Address(bases: BaseAddresses, ...segments: string[]): string {
  return withSegments(`${bases.baseUrl}/v1`, segments);
}

/** An address under `{base_url}/v2`; segments are encoded here. */
export function v2Address(bases: BaseAddresses, ...segments: string[]): string {
  return withSegments(`${bases.baseUrl}/v2`, segments);
}

/** An address under `{base_url}/~winnow`, Winnow's own surface beside the interface; segments are encoded here. */
export function winnowAddress(bases: BaseAddresses, ...segments: string[]): string {
  return withSegments(`${bases.baseUrl}/~winnow`, segments);
}

/** An address under `{base_url}/~admin`, the operator's surface; segments are encoded here. */
export function adminAddress(bases: BaseAddresses, ...segments: string[]): string {
  return withSegments(`${bases.baseUrl}/~admin`, segments);
}

/** An ending that chooses the form of an answer: the dot of a topic that is called so (`package.json`) is escaped. */
const FORM_ENDING = /\.(?=(?:json|rss)$)/u;

/** The content service's address of everything, or of one topic, open to anyone who holds the lid. */
export function contentAddress(bases: BaseAddresses, lid?: string, topic?: TopicPath): string {
  const path = topic === undefined ? '' : encodeTopicPath(topic).replace(FORM_ENDING, '%2E');
  const address = `${bases.contentUrl}/${path}`;
  return lid === undefined ? address : withLid(address, lid);
}

/** An address without a query, opened to whoever holds a lid. */
export function withLid(address: string, lid: string): string {
  return `${address}?${LID.name}=${encodeURIComponent(lid)}`;
}

/** The absolute concept URI of a topic on the data service, `+` for a space. */
export function conceptUri(bases: Pick<BaseAddresses, 'dataUrl'>, topic: TopicPath): string {
  return `${bases.dataUrl}/${encodeTopicUri(topic)}`;
}

/** A host as an address has it: IPv6 in brackets. */
export function hostInAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

const LOOPBACK =
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/u;

/** Whether an address is on this machine itself. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname);
}

/** An address without its scheme: behind a proxy that does TLS a service knows another one than its callers. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:/iu, '');
}

/** The topic of a concept URI. Throws `invalid` for an address outside the data service. */
export function readConceptUri(bases: Pick<BaseAddresses, 'dataUrl'>, uri: string): TopicPath {
  const [dataUrl, asked] = [bases.dataUrl, uri].map(withoutScheme) as [string, string];
  if (!asked.startsWith(`${dataUrl}/`)) {
    throw new WinnowError('invalid', `"${uri}" is not a concept of this data service`);
  }
  return parseTopicPath(asked.slice(dataUrl.length));
}

/** An address of the data service's custom sources: `@Sources/<name>/…`. */
export function dataSourceAddress(bases: BaseAddresses, ...segments: string[]): string {
  return withSegments(`${bases.dataUrl}/@Sources`, segments);
}

/** The data service's address of one service source, or of all of them. */
export function serviceSourceAddress(bases: BaseAddresses, name?: string): string {
  return withSegments(`${bases.dataUrl}/@ServiceSources`, name === undefined ? [] : [name]);
}
