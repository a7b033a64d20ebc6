import { expect, it } from 'vitest';
import { concealPasswords } from '../../src/protocol/concealed.ts';

it.each([
  ['http://bob:s3cret@host/feed', 'http://bob:***@host/feed'],
  ['see https://bob:a@b:c@host:8080?x=@y now', 'see https://bob:***@host:8080?x=@y now'],
  ['HTTP://:s3cret@host', 'HTTP://:***@host'],
  ['https://token@host/feed', 'https://***@host/feed'],
  ['http:\\\\bob:s3cret@host', 'http:\\\\bob:***@host'],
  ['http:bob:s3cret@host/feed', 'http:bob:***@host/feed'],
  ['http:/bob:s3cret@host/feed', 'http:/bob:***@host/feed'],
  ['http:///bob:s3cret@host/feed', 'http:///bob:***@host/feed'],
  ['ftp://bob:s3cret@host/feed', 'ftp://bob:***@host/feed'],
  ['feed:https://bob:s3cret@host/', 'feed:https://bob:***@host/'],
  [
    '{"url":"http://a:b@c/","to":"http://d:e@f/"}',
    '{"url":"http://a:***@c/","to":"http://d:***@f/"}',
  ],
])('conceals the password in %s', (text, shown) => {
  expect(concealPasswords(text)).toBe(shown);
});

it.each([
  'https://social.example/@alice/1',
  'https://example.org/?to=bob@example.org',
  'https://example.org#a@b',
  'mailto:bob@example.org',
  'write to bob@example.org, or see http://example.org',
  '"http://example.org", bob@example.org',
])('leaves %s as it is', (text) => {
  expect(concealPasswords(text)).toBe(text);
});
