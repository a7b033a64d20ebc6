import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WinnowError } from '../../src/model/errors.ts';
import { splitExtension, splitTarget } from '../../src/protocol/target.ts';

describe('splitTarget', () => {
  it('gives raw and decoded segments and the raw query', () => {
    expect(splitTarget('/v1/topics/a%2Fb/c+d/%25?x=%2F&y=?')).toEqual({
      rawSegments: ['v1', 'topics', 'a%2Fb', 'c+d', '%25'],
      segments: ['v1', 'topics', 'a/b', 'c+d', '%'],
      rawQuery: 'x=%2F&y=?',
    });
    expect(splitTarget('/').segments).toEqual([]);
    expect(splitTarget('/?lid=x')).toMatchObject({ segments: [], rawQuery: 'lid=x' });
    expect(splitTarget('/v1/topics/').segments).toEqual(['v1', 'topics']);
  });

  it('takes what need not be escaped for itself, and keeps every other escape', () => {
    const { rawSegments } = splitTarget(
      '/data/%40Sources/%7Elearn/%61%2d%2D%5F%39/%2520%2541%2E%2B%2F',
    );
    expect(rawSegments).toEqual(['data', '@Sources', '~learn', 'a--_9', '%2520%2541%2E%2B%2F']);
  });

  it.each([
    ['a doubled slash in front', '//evil/x'],
    ['a backslash', '/\\evil'],
    ['absolute form', 'http://evil/v1/topics'],
    ['authority form', 'evil:443'],
    ['asterisk form', '*'],
    ['nothing', ''],
    ['a dot segment', '/v1/../v1/topics'],
    ['a single dot', '/v1/./topics'],
    ['an escaped dot segment', '/v1/%2e%2e/topics'],
    ['a half escaped dot segment', '/v1/.%2E/topics'],
    ['an empty segment', '/v1//topics'],
    ['NUL', '/%00'],
    ['a control character', '/a%0d%0ab'],
    ['a C1 control character', '/a%C2%85'],
    ['a byte that is no UTF-8', '/%ff'],
    ['an overlong slash', '/%C0%AF'],
    ['half an escape', '/%4'],
    ['a fragment', '/a#b'],
    ['a raw space', '/a b'],
    ['raw UTF-8', '/ü'],
  ])('refuses %s', (_, target) => {
    expect(() => splitTarget(target)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('refuses more than 8 KiB as too long', () => {
    expect(() => splitTarget(`/${'a'.repeat(8_192)}`)).toThrow(
      expect.objectContaining({ code: 'target-too-long', status: 414 }),
    );
    expect(splitTarget(`/${'a'.repeat(8_191)}`).segments).toHaveLength(1);
  });

  it('folds doubled slashes inside data-service topics, and only there', () => {
    const below = { foldSlashesBelow: '/data' };
    expect(splitTarget('/data//travel//ice+fishing', below).rawSegments).toEqual([
      'data',
      'travel',
      'ice+fishing',
    ]);
    expect(splitTarget('//travel', { foldSlashesBelow: '' }).rawSegments).toEqual(['travel']);
    expect(() => splitTarget('//data/travel', below)).toThrow('exactly one slash');
    expect(() => splitTarget('/v1//topics', below)).toThrow('empty segment');
    expect(() => splitTarget('/database//x', below)).toThrow('empty segment');
  });

  it('never fails but with a WinnowError', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          splitTarget(`/${text}`);
        } catch (error) {
          expect(error).toBeInstanceOf(WinnowError);
        }
      }),
    );
  });
});

describe('splitExtension', () => {
  it.each([
    [['a', 'b.json'], ['a', 'b'], 'json'],
    [['.rss'], [], 'rss'],
    [['a.b.rss'], ['a.b'], 'rss'],
    [['a', '.json'], ['a'], 'json'],
    [['node.js'], ['node.js'], undefined],
    [[], [], undefined],
  ])('%j leaves %j and %s', (raw, rest, extension) => {
    expect(splitExtension(raw)).toEqual({
      rawSegments: rest,
      ...(extension === undefined ? {} : { extension }),
    });
  });
});
