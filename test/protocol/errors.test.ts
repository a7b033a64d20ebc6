import { describe, expect, it } from 'vitest';
import { WinnowError } from '../../src/model/errors.ts';
import {
  HINT_HEADER,
  readErrorBody,
  readHintHeader,
  writeErrorBody,
  writeHintHeader,
} from '../../src/protocol/errors.ts';

describe('error bodies', () => {
  it('carry status, code and sentence, and nothing of what lies underneath', () => {
    const error = new WinnowError('missing', 'there is no source "x"', {
      cause: new Error('SELECT'),
      hint: 'winnow sources list',
    });
    expect(writeErrorBody(error)).toEqual({
      status: 404,
      error: 'missing',
      details: 'there is no source "x"',
    });
  });

  it('hold no password of an address', () => {
    const error = new WinnowError('invalid', '"bob:s3cret@host.example/feed" is not a URL', {
      hint: 'winnow sources trace http://bob:s3cret@host.example/feed',
    });
    expect(writeErrorBody(error).details).toBe('"bob:***@host.example/feed" is not a URL');
    expect(writeHintHeader(error)[HINT_HEADER]).toContain('http://bob:***@host.example/feed');
  });

  it('come back as the same error', () => {
    for (const code of ['invalid', 'conflict', 'throttled', 'locked', 'unavailable'] as const) {
      const error = new WinnowError(code, 'a sentence');
      const read = readErrorBody(error.status, JSON.stringify(writeErrorBody(error)));
      expect([read.code, read.message]).toEqual([code, 'a sentence']);
    }
  });

  it('follow the status when the body names a code of another status', () => {
    expect(readErrorBody(403, '{"error":"missing","details":"x"}').code).toBe('forbidden');
  });

  it.each([
    [502, '<!doctype html><title>Bad gateway</title>', 'text/html', 'network', 'a web page'],
    [500, 'boom', 'text/plain', 'internal', 'answered 500 without saying why'],
    [404, '', '', 'missing', 'answered 404'],
    [418, '[]', 'application/json', 'failed', 'answered 418'],
    [500, `{"details":"${'x'.repeat(50_000)}"}`, 'application/json', 'internal', 'without saying'],
  ])('answer %i %s becomes one clear sentence', (status, text, type, code, sentence) => {
    const error = readErrorBody(status, text, type);
    expect(error.code).toBe(code);
    expect(error.message).toContain(sentence);
    expect(error.message.length).toBeLessThan(600);
  });
});

describe('the header of a hint', () => {
  it.each([
    'winnow sources list',
    'winnow topics add "größer als 50 %"',
    'two\r\nlines: \u2028 日本',
  ])('is ASCII on one line, and says again: %j', (hint) => {
    const header = writeHintHeader(new WinnowError('missing', 'x', { hint }))[HINT_HEADER]!;
    expect(header).toMatch(/^[ -~]+$/u);
    expect(readHintHeader(header)).toBe(hint);
  });

  it('is not there for an error without a hint, nor for one that is too long', () => {
    expect(writeHintHeader(new WinnowError('missing', 'x'))).toEqual({});
    const hint = 'ü'.repeat(400);
    expect(writeHintHeader(new WinnowError('missing', 'x', { hint }))).toEqual({});
  });

  it('says nothing where it cannot be read', () => {
    expect([null, '', '%', '%ff', 'x'.repeat(2_000)].map(readHintHeader)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
