/**
 * The shortest way to an answer: the very same question, from the same caller, while nothing was written.
 * It is asked before anything else, so only answers that cost the caller nothing and change nothing are kept.
 */
import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { APP_ID_HEADER, APP_KEY_HEADER } from '../protocol/credentials.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import type { Answer } from './answer.ts';
import type { ServiceContext } from './context.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const MINUTE_MS = 60_000;
const ASKED = ['authorization', APP_ID_HEADER, APP_KEY_HEADER, 'accept'] as const;

export interface WarmAnswers {
  /** A name for the whole question at this moment; undefined for one that is never kept. */
  question(request: ExchangeRequest, rawTarget: string | undefined): string | undefined;
  find(question: string): Answer | undefined;
  keep(question: string, answer: Answer): void;
}

export function createWarmAnswers(context: ServiceContext): WarmAnswers {
  let processKey: string | undefined;
  const kept = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => 2 * body.length + 512,
  });
  /** Answers of a time gone by are never asked for again: time and revision are part of the key. */
  const moment = () => `${Math.floor(context.clock() / MINUTE_MS)} ${context.store.revision()}`;

  return {
    question(request, rawTarget) {
      // Only a port hears a question again and again.
      if (rawTarget === undefined || request.method !== 'GET') return undefined;
      if (!request.headers.has('authorization')) return undefined;
      processKey ??= randomBytes(32).toString('base64');
      const asked = ASKED.map((name) => request.headers.get(name) ?? '').join('\n');
      // Hashed under a key of this process: credentials do not lie about in memory as keys.
      const name = hash(
        'sha256',
        `${processKey}\n${request.url}\n${rawTarget}\n${asked}`,
        'base64',
      );
      return `${name} ${moment()}`;
    },
    find: (question) => kept.get(question),
    keep(question, answer) {
      // Something was written while it was made: it may tell of before or of after.
      if (!question.endsWith(moment())) return;
      kept.set(question, { ...answer, bytes: Buffer.from(answer.body) });
    },
  };
}
