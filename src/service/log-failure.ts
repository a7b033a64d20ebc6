/** Logs an unexpected failure in the background in full, since no answer could carry it. */
import { toWinnowError } from '../model/errors.ts';
import type { LogEntry } from './context.ts';

/** @param url the feed that was worked on, where it was one */
export function logFailure(log: (entry: LogEntry) => void, thrown: unknown, url?: string): void {
  const { code, message, cause } = toWinnowError(thrown);
  const about = url === undefined ? {} : { url };
  log({ event: 'error', where: 'gather', code, message, ...about, cause });
}
