/** PROVISIONAL, uncommitted: stands in for collect/item and interest until they land. */
import { createHash } from 'node:crypto';
import type { Annotation } from '../../model/annotation.ts';
import type { Concept, Expansion } from '../../model/concept.ts';
import type { Feed } from '../../model/feed.ts';
import type { NewItem } from '../../model/item.ts';
import type { TopicPath } from '../../model/topic-path.ts';

export function itemId(alias: string): string {
  return createHash('sha256').update(alias).digest('base64url').slice(0, 16);
}
export function storyKey(_item: NewItem): string | undefined {
  return undefined;
}
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
export function toNewItems(
  feed: Feed,
  context: { feedUrl: string; now: number; query?: string },
): NewItem[] {
  return feed.items.flatMap((item) => {
    if (item.link === undefined) return [];
    const text = plain(item.content?.value ?? item.description?.value ?? '');
    return [
      {
        aliases: [
          `u:${item.link.replace(/^https?:/u, '')}`,
          ...(item.id === undefined ? [] : [`g:${new URL(context.feedUrl).host}|${item.id}`]),
        ],
        url: item.link,
        title: item.title ?? '(untitled)',
        summary: plain(item.description?.value ?? text).slice(0, 300),
        text,
        type: 'NewsArticle' as const,
        categories: item.categories.map((category) => category.term),
        ...(item.published === undefined ? {} : { publishedAt: Date.parse(item.published) }),
        ...(item.authors[0]?.name === undefined ? {} : { author: item.authors[0].name }),
      },
    ];
  });
}
export type WordVectors = object;
export function openWordVectors(_bytes: Uint8Array): WordVectors {
  return {};
}
const words = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((w) => w.replace(/s$/u, ''));
export interface ItemAnalysis {
  readonly titleStems: readonly string[];
  readonly textStems: readonly string[];
  readonly vector?: Int8Array;
}
export function analyseItem(
  item: { title: string; text: string },
  _vectors?: WordVectors,
): ItemAnalysis {
  return { titleStems: words(item.title), textStems: words(item.text) };
}
export function expand(path: TopicPath): Expansion {
  const label = path.segments.at(-1) as string;
  return {
    terms: words(label).map((w) => ({ text: w, stems: [w], weight: 1, origin: 'label' as const })),
    narrower: [],
    taughtBy: 0,
  };
}
export interface Scorer {
  score(analysis: ItemAnalysis): Annotation;
  query(): { stems: string[] };
}
export function createScorer(concept: Pick<Concept, 'expansion'>): Scorer {
  const stems = concept.expansion.terms.flatMap((term) => term.stems);
  return {
    query: () => ({ stems }),
    score(analysis) {
      const title = stems.filter((stem) => analysis.titleStems.includes(stem)).length;
      const text = stems.filter((stem) => analysis.textStems.includes(stem)).length;
      const relevance = Math.min((title * 0.7 + text * 0.25) / Math.max(stems.length, 1), 1);
      return { relevance, contributions: [{ part: 'term', amount: relevance }] };
    },
  };
}
export interface NextPoll {
  readonly at?: number;
  readonly failures: number;
  readonly reason: string;
}
