/** What a fetch brought, as memory feels it. */
import { expect, it } from 'vitest';
import { type GatheredFeed, textBytesOf } from '../../../src/service/gather/gathered-feed.ts';

it('weighs as much as the texts of its new items, two bytes a character', () => {
  const item = { text: 'Roses.' };
  const entries = [{ digest: 'new', item }, { digest: 'known' }, { digest: 'other', item }];
  expect(textBytesOf({ entries } as unknown as GatheredFeed)).toBe(24);
  expect(textBytesOf({ entries: [{ digest: 'known' }] } as unknown as GatheredFeed)).toBe(0);
});
