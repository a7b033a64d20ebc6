/** Logs what failed for the service itself, since no answer may carry it. */
import { toWinnowError, type WinnowError } from '../model/errors.ts';
import type { LogEntry } from './context.ts';

/**
 * What lies under an error, as text, which JSON would make of no error. Only of what nobody foresaw does it tell where in the
 * code: while a disk is full, that would come again with every request.
 */
export function causeOf({ code, cause }: WinnowError): string | undefined {
  if (cause === undefined) return undefined;
  const stack = cause instanceof Error && code === 'internal' ? cause.stack : undefined;
  return stack ?? String(cause);
}

/** @param url the feed that was worked on, where it was one */
export function logFailure(log: (entry: LogEntry) => void, thrown: unknown, url?: string): void {
  const error = toWinnowError(thrown);
  const { code, message } = error;
  const about = url === undefined ? {} : { url };
  log({ event: 'error', where: 'gather', code, message, ...about, cause: causeOf(error) });
}
