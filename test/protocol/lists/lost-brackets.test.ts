/** Exports of readers from which a sign was lost: whatever the next entries then seem to be a part of, they are not lost. */
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const names = [1, 2, 3, 4].map((at) => `h${at}.example/f`);
const feeds = names.map((name) => ({ name, url: `https://${name}` }));

const EXPORTS: Readonly<Record<string, unknown>> = {
  Feedly: feeds.map(({ name, url }) => ({
    id: `feed/${url}`,
    title: `The ${name}`,
    categories: [{ id: 'user/1/category/Birds', label: 'Birds' }],
    website: 'https://site.example/',
  })),
  Inoreader: {
    subscriptions: feeds.map(({ name, url }) => ({
      id: `feed/${url}`,
      title: `The ${name}`,
      categories: [{ id: 'user/-/label/Birds', label: 'Birds' }],
      url,
    })),
  },
  NewsBlur: {
    feeds: Object.fromEntries(
      feeds.map(({ name, url }, at) => [`${at}`, { feed_title: `The ${name}`, feed_address: url }]),
    ),
    folders: [{ Birds: [0, 1] }],
  },
  addresses: feeds.map(({ url }) => url),
};

describe.each(Object.keys(EXPORTS))('an export of %s', (program) => {
  const text = JSON.stringify(EXPORTS[program], undefined, 1);

  it.each(['{', '}', '[', ']', '"', ','])('that lost a %s keeps every address', (sign) => {
    for (let index = text.indexOf(sign); index !== -1; index = text.indexOf(sign, index + 1)) {
      const { entries, refusals } = readOpml(text.slice(0, index) + text.slice(index + 1));
      const told = [...entries.map(({ url }) => url), ...refusals.map(({ address }) => address)];
      for (const name of names) expect(told.join('\n')).toContain(name);
      const groups = new Set(entries.flatMap(({ otherGroups = [] }) => otherGroups));
      expect([...groups].filter((group) => group.startsWith('The '))).toEqual([]);
    }
  });
});
