/** One value as a cell of a table: its text, how much of it, and its colour. */
import type { Chalk } from 'chalk';
import { relativeAge } from './age.ts';
import { cleanLine } from './clean.ts';
import type { Field, Value } from './field.ts';
import type { Look } from './look.ts';
import { cutToWidth } from './wrap.ts';

/** Text of up to so many columns is never cut, however narrow its column: most titles are shorter. */
const UNCUT = 120;
const BAR = 5;
const GOOD = new Set([
  ...['fresh', 'not-modified', 'fine', 'Complete', 'ok', 'pass'],
  ...['add', 'added', 'learned', 'unlearned', 'enabled'],
]);
const WAITING = new Set([
  ...['present', 'repaired', 'skipped', 'change', 'moved', 'duplicate', 'stale', 'unknown'],
  ...['Requested', 'In Progress', 'pending', 'empty', 'warning', 'disabled', 'revoked'],
]);
/** What failed, and what `graph plan` would remove. Words in none of the three sets stay plain. */
const BAD = new Set([
  ...['failed', 'fail', 'failing', 'dead', 'blocked', 'not a feed', 'refused', 'remove'],
  ...['not-a-feed', 'unreadable', 'gone', 'challenge', 'throttled', 'http-error', 'internal'],
  ...['blocked-address', 'scheme', 'dns', 'connect', 'tls', 'timeout', 'reset', 'protocol'],
  ...['truncated', 'too-large', 'encoding', 'too-many-redirects', 'offline'],
]);

/** What colours a text, or leaves it as it is where there are no colours. */
export type Colors = InstanceType<typeof Chalk>;

function scoreBar(score: number, look: Look): string {
  const filled = Math.round(Math.min(1, Math.max(0, score)) * BAR);
  const [full, hollow] = look.unicode ? ['■', '□'] : ['#', '-'];
  return `${full.repeat(filled)}${hollow.repeat(BAR - filled)} ${score.toFixed(2)}`;
}

/** The value as it is read, on one line; empty where there is nothing to say. */
export function plainCell(field: Field, value: Value, look: Look, now: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return value.map(cleanLine).join(', ');
  if (field.kind === 'score' && typeof value === 'number') return scoreBar(value, look);
  if (field.kind === 'time') {
    const isOverdue = field.overdue !== undefined && Date.parse(String(value)) <= now;
    return isOverdue ? field.overdue : relativeAge(String(value), now);
  }
  if (field.kind === 'flag') return value === true ? 'yes' : '';
  return cleanLine(String(value));
}

/** The text in the colour of its value. */
export function paint(field: Field, text: string, value: Value, colors: Colors): string {
  if (field.kind === 'score') return colors.yellow(text);
  if (field.kind === 'time' || field.kind === 'count') return colors.dim(text);
  if (field.kind !== 'word' || typeof value !== 'string') return text;
  if (GOOD.has(value)) return colors.green(text);
  if (WAITING.has(value)) return colors.yellow(text);
  return BAD.has(value) ? colors.red(text) : text;
}

/** The text of a cell, cut where its field limits the lines and the text would fill more at this width. */
export function fitCell({ lines }: Field, text: string, width: number, look: Look): string {
  if (lines === undefined) return text;
  return cutToWidth(text, Math.max(UNCUT, lines * width), look.unicode ? '…' : '...');
}

/** What stands above the column. */
export function headingOf({ heading, name }: Field): string {
  return (heading ?? name).toUpperCase();
}
