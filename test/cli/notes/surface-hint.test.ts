import { expect, it } from 'vitest';
import { withSurfaceHint } from '../../../src/cli/notes/surface-hint.ts';
import { WinnowError } from '../../../src/model/errors.ts';

const missing = new WinnowError('missing', 'there is nothing at this address');

it.each(['v1', 'v2', 'content', 'data'])('says which service is meant by /%s', (surface) => {
  const hint = 'the address of the service is probably https://news.example/winnow';
  const url = `https://news.example/winnow/${surface}`;
  expect(withSurfaceHint(missing, url)).toMatchObject({ code: 'missing', hint });
  const unknown = new WinnowError('unauthenticated', 'who?', { hint: 'winnow login' });
  expect(withSurfaceHint(unknown, url)).toMatchObject({
    code: 'unauthenticated',
    hint: `winnow login; or ${hint}`,
  });
});

it('leaves other errors, other hints and other addresses as they are', () => {
  const told = new WinnowError('missing', 'no topic', { hint: 'winnow topics list' });
  const full = new WinnowError('failed', 'the disk is full');
  for (const thrown of [told, full]) {
    expect(withSurfaceHint(thrown, 'https://news.example/v1')).toBe(thrown);
  }
  expect(withSurfaceHint(missing, 'https://news.example')).toBe(missing);
  expect(withSurfaceHint(missing, undefined)).toBe(missing);
});
