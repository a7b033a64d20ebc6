import { describe, expect, it } from 'vitest';
import { formatTopicPath, parseTopicPath } from '../../src/model/topic-path.ts';
import {
  readTopicId,
  readTopicList,
  readTopicSegments,
  readTopicUris,
  writeTopic,
  writeTopicList,
  writeTopics,
  writeTopicUris,
} from '../../src/protocol/topics.ts';

const paths = ['travel', 'travel/Ice Fishing', 'code/c++', 'a/50%'].map((text) =>
  parseTopicPath(encodeURI(text).replaceAll('+', '%2B')),
);

describe('topics', () => {
  it('are written as id and label', () => {
    expect(writeTopic(paths[1]!)).toEqual({
      id: '/topics/travel/Ice%20Fishing',
      'skos:prefLabel': 'Ice Fishing',
    });
  });

  it('come back from a list, bare or under topics', () => {
    expect(readTopicList(writeTopicList(paths))).toEqual(paths);
    expect(readTopicList(writeTopics(paths))).toEqual(paths);
    expect(readTopicUris(writeTopicUris(paths))).toEqual(paths);
  });

  it.each([
    [{ topics: [{ id: 7 }] }, '"id" of the 1st of "topics" of the topic list must be a string'],
    [[{ id: '/topics/a', 'skos:prefLabel': 'a' }, null], 'the 2nd of the topic list must be'],
    ['topics', 'the topic list must be an array or an object, not a string'],
  ])('of a list say what in it does not fit: %j', (json, sentence) => {
    expect(() => readTopicList(json)).toThrow(sentence);
  });

  it('read + and %20 as a space in ids and addresses', () => {
    expect(readTopicId('/topics/ice+fishing')).toEqual(readTopicId('/topics/ice%20fishing'));
    expect(readTopicSegments(['code', 'c%2B%2B']).segments).toEqual(['code', 'c++']);
    expect(readTopicSegments(['a%2Fb']).segments).toEqual(['a/b']);
  });

  it('expand alternatives and drop repetitions', () => {
    const uris = ['/travel/adventure/hiking;ice+fishing', 'Travel/Adventure/Hiking', 'x'];
    expect(readTopicUris({ uris }).map(formatTopicPath)).toEqual([
      'travel/adventure/hiking',
      'travel/adventure/ice fishing',
      'x',
    ]);
  });

  it.each([
    [{}, '"uris" of the topic list is missing'],
    [[], 'the topic list must be an object, not an array'],
    [{ uris: 'a' }, '"uris" of the topic list must be an array, not a string'],
    [{ uris: [] }, '"uris" of the topic list is empty'],
    [{ uris: ['a', 1] }, 'the 2nd of "uris" of the topic list must be a string, not a number'],
    [{ uris: ['a//b'] }, 'empty segment'],
    [{ uris: ['%zz'] }, 'escape'],
    [{ uris: ['a/../b'] }, '".." cannot be a segment'],
    [{ uris: ['%2e'] }, '"." cannot be a segment'],
    [{ uris: ['/'] }, 'empty'],
    [{ uris: Array.from({ length: 1_001 }, (_, n) => `t${n}`) }, 'at most 1000 topics'],
    [{ uris: Array(1_001).fill('the same') }, 'at most 1000 topics'],
    [
      { uris: Array.from({ length: 101 }, (_, n) => `t${n}/a;b;c;d;e;f;g;h;i;j`) },
      'at most 1000 topics',
    ],
  ])('refuse %j', (json, sentence) => {
    expect(() => readTopicUris(json)).toThrow(sentence);
  });

  it('refuse an id of another kind', () => {
    expect(() => readTopicId('/users/x')).toThrow('is not a topic id');
  });
});
