/** Content to write and read in the tests of this room. */
import type { ContentItem } from '../../src/model/content.ts';
import type { Item } from '../../src/model/item.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';

export function sampleItem(changes: Partial<Item> = {}): Item {
  return {
    rowId: 7,
    id: 'abcdefghijklmnop',
    url: 'https://news.example/owls?id=1&lang=en',
    title: 'Owls return to the old mill',
    summary: 'Two owls were seen again.',
    text: 'Two owls were seen again.\n\nThey nest under the roof.',
    type: 'NewsArticle',
    publishedAt: Date.UTC(2026, 10, 21, 3, 45),
    categories: ['nature'],
    publisher: 'news.example',
    collectedAt: Date.UTC(2026, 10, 21, 4),
    ...changes,
  };
}

export function sampleContent(changes: Partial<ContentItem> = {}): ContentItem {
  return {
    item: sampleItem(),
    score: 0.8125,
    subjects: [parseTopicPath('nature/birds of prey'), parseTopicPath('nature')],
    memberOf: 'user/Morning',
    fromQuery: 'nature/birds of prey',
    sourceOrder: '3',
    feedTitle: 'Mill & Meadow',
    feedUrl: 'https://news.example/feed.xml',
    learnUrl:
      'http://localhost:8080/content/~learn?lid=LID_1&i=abcdefghijklmnop&k=SIG-1&r=https%3A%2F%2Fnews.example%2Fowls%3Fid%3D1%26lang%3Den',
    ...changes,
  };
}
