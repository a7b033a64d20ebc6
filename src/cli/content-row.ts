/** An item of the reading list as rows show it. */
import { formatTopicPath } from '../model/topic-path.ts';
import type { ContentEntry } from '../protocol/content-entry.ts';
import { type Field, field, type Row } from './output/field.ts';

/** The fields of an item. */
export const CONTENT_FIELDS = [
  field('n', 'count', 'what content open takes', { reach: 'screen', heading: '#' }),
  field('score', 'score', 'how likely it is wanted, 0 to 1; 0.5 is as likely as not'),
  field('date', 'time', 'when it was published, ISO 8601 in UTC', {
    heading: 'age',
    nullable: true,
    spare: 1,
  }),
  // A person wants to know who wrote it; most have all their feeds in one source.
  field('site', 'text', 'host of the original', { reach: 'screen', yields: true, spare: 3 }),
  field('source', 'text', 'the source it came through: user/<name> or service/<name>', {
    reach: 'pipe',
  }),
  field('topic', 'text', 'the most specific topic it belongs to', {
    yields: true,
    nullable: true,
    spare: 2,
  }),
  field('title', 'text', 'title, plain text', { yields: true, lines: 3 }),
  field('url', 'text', 'address of the original', { reach: 'pipe' }),
  field('link', 'text', 'learning link: follow it to teach the graph', { reach: 'json' }),
  field('id', 'text', 'stable id of the item', { reach: 'json', nullable: true }),
  field('topics', 'list', 'all topics it belongs to, most specific first', { reach: 'json' }),
  field('publisher', 'text', 'host of the original', { reach: 'json' }),
  field('type', 'text', 'NewsArticle, VideoObject, ImageObject or WebPage', { reach: 'json' }),
  field('summary', 'text', 'a few sentences, plain text', { reach: 'json' }),
  field('description', 'text', 'more of the text, plain', { reach: 'json' }),
  field('query', 'text', 'the topic query that produced it', { reach: 'json' }),
  field('why', 'text', 'the main reasons for its score; only with --explain', {
    reach: 'json',
    nullable: true,
  }),
  field('thumbnail', 'text', 'address of a small picture', { reach: 'json', nullable: true }),
];

/** The fields with the reasons shown. */
export const EXPLAINED_FIELDS: readonly Field[] = CONTENT_FIELDS.map((one) =>
  one.name === 'why' ? { ...one, reach: 'terminal', yields: true } : one,
);

/** How many reasons are shown for an item. */
const REASONS = 3;

/** A smaller amount would be shown as 0.00. */
const SEEN_AMOUNT = 0.005;

/** `"postgres" +0.65, meaning +0.09`: the parts that weigh most, those of one term over its fields together. */
function reasonsFor({ why }: ContentEntry): string | undefined {
  if (why === undefined) return undefined;
  const amounts = new Map<string, number>();
  for (const { part, term, amount } of why.contributions) {
    if (part === 'base') continue;
    const kind = { vector: 'meaning', feed: 'feed', learned: 'learned', excluded: 'not' }[part];
    const name = [kind, term === undefined ? undefined : `"${term}"`].filter(Boolean).join(' ');
    amounts.set(name, (amounts.get(name) ?? 0) + amount);
  }
  return [...amounts]
    .filter(([, amount]) => Math.abs(amount) >= SEEN_AMOUNT)
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .slice(0, REASONS)
    .map(([name, amount]) => `${name} ${amount < 0 ? '' : '+'}${amount.toFixed(2)}`)
    .join(', ');
}

/** The row of the item at a position of the list, counted from 0. */
export function contentRow(entry: ContentEntry, place: number): Row {
  const topics = entry.topics.map(formatTopicPath);
  const { publishedAt } = entry;
  return {
    n: place + 1,
    score: entry.score,
    date: publishedAt === undefined ? null : new Date(publishedAt).toISOString(),
    site: entry.publisher?.replace(/^www\./u, ''),
    source: entry.memberOf,
    topic: topics[0],
    title: entry.title,
    url: entry.url,
    link: entry.learnUrl,
    id: entry.id,
    topics,
    publisher: entry.publisher,
    type: entry.type,
    summary: entry.summary,
    description: entry.description,
    query: entry.fromQuery,
    why: reasonsFor(entry),
    thumbnail: entry.thumbnail,
  };
}
