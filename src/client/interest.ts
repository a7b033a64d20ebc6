/** What the three v2 resources take as object of interest; without any, the past of the person counts. */
import type { TopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, v2Address } from '../protocol/addresses.ts';
import type { Answer, Send } from './send.ts';

export interface Interests {
  readonly topic?: TopicPath | undefined;
  /** A search query. */
  readonly search?: string | undefined;
  /** Address of a page. */
  readonly url?: string | undefined;
  /** A message. */
  readonly text?: string | undefined;
  /** A person of the caller's choosing; made when a recommendation is first asked for. */
  readonly uid?: string | undefined;
}

/** One read of a v2 resource. */
export function sendV2(
  send: Send,
  bases: BaseAddresses,
  resource: 'recommendations' | 'extraction' | 'data',
  { topic, search, url, text, uid }: Interests,
  more: Readonly<Record<string, string | number | undefined>> = {},
): Promise<Answer> {
  return send({
    method: 'GET',
    address: v2Address(bases, resource, ...(topic?.segments ?? [])),
    query: { q: search, u: url, t: text, ...more, ...(uid === undefined ? {} : { uid }) },
  });
}
