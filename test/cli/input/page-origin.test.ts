import { Command } from 'commander';
import { expect, it } from 'vitest';
import { originOption } from '../../../src/cli/input/page-origin.ts';

function origins(...words: string[]): unknown {
  const command = new Command().exitOverride().configureOutput({ writeErr() {} });
  command.addOption(originOption());
  command.parse(
    words.flatMap((word) => ['--allow-origin', word]),
    { from: 'user' },
  );
  return command.opts()['allowOrigin'];
}

it.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['HTTP://LocalHost:80/', 'http://localhost'],
  ['https://example.org:443', 'https://example.org'],
  ['http://[::1]:5173', 'http://[::1]:5173'],
  ['Chrome-Extension://abcdef/', 'chrome-extension://abcdef'],
  ['*', '*'],
])('reads %s as browsers write it', (typed, written) => {
  expect(origins(typed)).toEqual([written]);
});

it('gathers several', () => {
  expect(origins('http://a.example', 'http://b.example')).toEqual([
    'http://a.example',
    'http://b.example',
  ]);
});

it.each([
  '',
  'localhost:3000',
  'example.org',
  'http://a.example/page',
  'http://u@a.example',
  'null',
])('refuses %j', (typed) => {
  expect(() => origins(typed)).toThrow('Allowed: an origin such as');
});
