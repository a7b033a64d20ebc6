/** Lines of the service's log, for people or for programs. Never anything secret: the service leaves that out. */
import { cleanLine } from './clean.ts';

export const LOG_FORMS = ['text', 'json', 'none'] as const;
export type LogForm = (typeof LOG_FORMS)[number];

type Entry = Readonly<Record<string, unknown>>;

function told(entry: Entry, names: readonly string[]): string {
  return names
    .map((name) => entry[name])
    .filter((value) => value !== undefined && value !== '')
    .map(String)
    .join(' ');
}

function sentence(entry: Entry): string {
  if (entry['event'] === 'request') {
    return `${entry['method']} ${entry['target']} ${entry['status']} ${entry['ms']} ms`;
  }
  if (entry['event'] === 'fetch') {
    const added = entry['added'] === undefined ? '' : ` (${String(entry['added'])} new)`;
    return `fetched ${told(entry, ['url', 'outcome', 'detail'])}${added}`;
  }
  const { cause } = entry;
  const why = typeof cause === 'string' ? ` (${cause.split('\n', 1)[0]})` : '';
  return told(entry, ['event', 'where', 'method', 'code', 'message', 'detail', 'url']) + why;
}

/** One line, seen at `now` (milliseconds); undefined where no log is wanted. */
export function logLine(form: LogForm, entry: object, now: number): string | undefined {
  if (form === 'none') return undefined;
  const at = new Date(now).toISOString();
  if (form === 'json') return JSON.stringify({ at, ...entry });
  return `${at.slice(11, 19)} ${cleanLine(sentence(entry as Entry))}`;
}
