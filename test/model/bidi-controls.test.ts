import { expect, it } from 'vitest';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { readOpml } from '../../src/protocol/read-opml.ts';
import { readSourceName } from '../../src/protocol/source-name.ts';
import { checkUserName } from '../../src/protocol/users.ts';

const HIDDEN = ['\u202a', '\u202e', '\u2066', '\u2069'];

it('topics and sources are named as they are seen, without what turns the direction of print', () => {
  for (const control of HIDDEN) {
    expect(parseTopicPath(`x${control}y/${control}z`).segments).toEqual(['xy', 'z']);
    expect(readSourceName(`${control}x${control}y`)).toBe('xy');
    expect(() => parseTopicPath(control)).toThrow('empty segment');
  }
});

it('so are the titles, groups and addresses of a list', () => {
  const outline = '<outline title="b\u202ec" xmlUrl="\u202ahttps://a.example/f\u202c"/>';
  const { entries } = readOpml(`<opml><outline text="\u2066g\u2069">${outline}</outline></opml>`);
  expect(entries).toMatchObject([{ title: 'bc', group: 'g', url: 'https://a.example/f' }]);
});

it('no user has a name that looks like that of another one', () => {
  expect(() => checkUserName('ann\u202e')).toThrow('control characters');
});
