import { expect, it } from 'vitest';
import { concealParameters, concealPasswords } from '../../src/protocol/concealed.ts';

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
  ['http://bob:s3/cr?t@host/feed', 'http://bob:***@host/feed'],
  ['bob:s3cret@host.example/feed', 'bob:***@host.example/feed'],
  ['bob:s3@cr:et@host/feed', 'bob:***@host/feed'],
  ['bob@corp.example:s3cret@localhost:80/', 'bob@corp.example:***@localhost:80/'],
  ['bob:s3cret@host.example', 'bob:***@host.example'],
  ['feed:bob:s3cret@127.0.0.1/feed', 'feed:***@127.0.0.1/feed'],
  ['a title, bob:s3cret@[::1]/feed', 'a title, bob:***@[::1]/feed'],
  ['there is no "bob:s3cret@host.example"', 'there is no "bob:***@host.example"'],
  ["it cannot be 'bob:s3cret@host.example'.", "it cannot be 'bob:***@host.example'."],
  ['winnow: bob:s3cret@host.example: no such file', 'winnow: bob:***@host.example: no such file'],
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
  'http://[::1]:80/@alice',
  'http://example.org:80/@alice',
  'mailto:bob@example.org',
  'mailto:bob@example.org?subject=feed',
  'a word of Mail:bob@example.org and others',
  'git@host.example:bob/feed, @alice@host.example/1, 10:30 @host',
  'write to bob@example.org, or see http://example.org',
  '"http://example.org", bob@example.org',
])('leaves %s as it is', (text) => {
  expect(concealPasswords(text)).toBe(text);
});

it('looks at a hostile text once', () => {
  for (const part of ["'", 'a:', ':', 'a:@', '://a:x', 'http:', 'a:b@']) {
    const text = `@${part.repeat(1e5)}`;
    expect(concealPasswords(text)).toMatch(/^@/u);
  }
});

it('keeps what addresses in parameters hold from those who read them', () => {
  const u = 'http://bob:s3cret@host/f?token=SECRETTOKEN123456abcdef';
  const told = concealParameters(`http://s/v2?lid=abc&u=${encodeURIComponent(u)}&q=a%20b`);
  const shown = encodeURIComponent('http://bob:***@host/f?token=***');
  expect(told).toBe(`http://s/v2?lid=…&u=${shown}&q=a%20b`);
  expect(concealParameters(`http://s/v2?u=${u}`)).not.toMatch(/s3cret|SECRET/u);
});

it('keeps what a learning link in a parameter opens from those who read it', () => {
  const link = (lid: string, signature: string) =>
    encodeURIComponent(`http://s/content/~learn?lid=${lid}&i=item&k=${signature}&r=http%3A%2F%2Fa`);
  const told = concealParameters(`http://s/~winnow/item?item=${link('abc', 'def')}`);
  expect(told).toBe(`http://s/~winnow/item?item=${link('…', '…')}`);
});
