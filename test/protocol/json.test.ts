import { describe, expect, it } from 'vitest';
import { readJson, readJsonObject } from '../../src/protocol/json.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

describe('readJson', () => {
  it('gives the value of ordinary JSON', () => {
    const text = '{"a":[1,-2.5e3,"x\\"{[",null,true],"b":{"a":{}},"c\\u0064":"a"}';
    expect(readJson(text)).toEqual(JSON.parse(text));
    expect(readJson(new TextEncoder().encode('{"ü":"🦉"}'))).toEqual({ ü: '🦉' });
  });

  it.each([
    ['an empty body', ''],
    ['a byte order mark', '\ufeff{}'],
    ['a trailing comma', '{"a":1,}'],
    ['a key __proto__', '{"__proto__":{"polluted":1}}'],
    ['a key __proto__ in escapes', '{"\\u005f_proto__":1}'],
    ['a duplicate key', '{"a":1,"b":{},"a":2}'],
    ['a duplicate key in escapes', '{"a":1,"\\u0061":2}'],
    ['a duplicate key deep inside', '[{"x":[{"k":1,"k" :2}]}]'],
    ['a number beyond double precision', '{"a":1e400}'],
    ['depth 65', '['.repeat(65) + ']'.repeat(65)],
    ['depth 100,000', '['.repeat(100_000)],
    ['an unclosed string', '{"a":"'],
  ])('refuses %s', (_, text) => {
    expect(() => readJson(text)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('refuses invalid UTF-8 and a byte order mark in bytes', () => {
    expect(() => readJson(bytes(0x22, 0xff, 0x22))).toThrow('the body is not valid UTF-8');
    expect(() => readJson(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toThrow('not valid JSON');
  });

  it('allows depth 64, equal keys in different objects and keys named like members', () => {
    expect(readJson('['.repeat(64) + ']'.repeat(64))).toBeInstanceOf(Array);
    expect(readJson('[{"a":1},{"a":2},{"constructor":1,"toString":2}]')).toHaveLength(3);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('wants an object where an object is needed', () => {
    expect(readJsonObject('{"a":1}')).toEqual({ a: 1 });
    for (const text of ['[]', '1', 'null', '"x"']) {
      expect(() => readJsonObject(text)).toThrow('the body must be a JSON object');
    }
  });
});
