/** What the status of an answer means for a fetch. */
import type { Fault } from './fault.ts';

const WORDS: Readonly<Record<number, string>> = {
  400: 'the server calls the request bad',
  402: 'the server wants to be paid',
  404: 'there is nothing at this address',
  406: 'the server has nothing of a kind we read',
  451: 'the address is blocked for legal reasons',
  500: 'the server broke',
  502: "the server's upstream broke",
  503: 'the server is unavailable',
  504: "the server's upstream did not answer",
};

/** The fault that a status is; undefined for one that carries a whole document. */
export function statusFault(status: number): Fault | undefined {
  if (status === 200 || status === 201 || status === 203 || status === 226) return undefined;
  if (status === 204 || status === 205) {
    return { kind: 'empty', detail: `the answer has no body (${status})` };
  }
  if (status === 206) {
    return { kind: 'protocol', detail: 'the server sent a part of the document unasked (206)' };
  }
  if (status === 401) return { kind: 'refused', detail: 'the server wants a password (401)' };
  if (status === 403) return { kind: 'refused', detail: 'the server refuses us (403)' };
  if (status === 410) return { kind: 'gone', detail: 'the document is gone for good (410)' };
  if (status === 429) {
    return { kind: 'throttled', detail: 'the server asks us to come less often (429)' };
  }
  const words = WORDS[status] ?? 'the server answered with a status that brings no document';
  return { kind: 'http-error', detail: `${words} (${status})` };
}
