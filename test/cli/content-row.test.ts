import { expect, it } from 'vitest';
import { contentRow } from '../../src/cli/content-row.ts';

it('tells no reason that would be shown as 0.00', () => {
  const entry = {
    title: 'Vacuum',
    url: 'https://a.example/1',
    learnUrl: 'https://a.example/1',
    score: 0.8,
    type: 'NewsArticle',
    summary: '',
    description: '',
    publisher: 'a.example',
    source: 'https://a.example/feed',
    memberOf: 'user/A',
    fromQuery: '',
    sourceOrder: '',
    topics: [],
    why: {
      topic: 'postgres',
      relevance: 0.8,
      contributions: [
        { part: 'term', term: 'vacuum', amount: 0.73 },
        { part: 'learned', amount: -0.004 },
      ],
    },
  };
  expect(contentRow(entry, 0)['why']).toBe('"vacuum" +0.73');
});
