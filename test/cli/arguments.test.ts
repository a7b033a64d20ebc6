import { describe, expect, it } from 'vitest';
import { mendArguments } from '../../src/cli/arguments.ts';

const FIELDS = new Map<string, ReadonlySet<string>>([
  ['topics', new Set(['topic', 'topics', 'label'])],
  ['content', new Set(['title', 'url'])],
]);

function fieldNames(word: string): Promise<ReadonlySet<string>> | undefined {
  const names = FIELDS.get(word);
  return names === undefined ? undefined : Promise.resolve(names);
}

const takesHelp = async (group: string, next = '') =>
  group === 'topics' || (group === 'content' && next === 'open');

describe('arguments', () => {
  it.each([
    ['content --json', 'content --json='],
    ['content --json title,url', 'content --json=title,url'],
    ['content --json title', 'content --json=title'],
    ['content --json title, url', 'content --json=title, url'],
    ['content --json astronomy', 'content --json= astronomy'],
    ['content --json databases/postgres', 'content --json= databases/postgres'],
    ['--json topics list', '--json= topics list'],
    ['--url http://localhost --json topics list', '--url http://localhost --json= topics list'],
    ['topics list --json topics', 'topics list --json=topics'],
    ['content --json=title', 'content --json=title'],
    ['content --json --limit 3', 'content --json= --limit 3'],
    ['content --json -- a,b', 'content --json= -- a,b'],
    ['content -- --json title', 'content -- --json title'],
    ['help topics add', 'topics add --help'],
    ['--help topics add', 'topics add --help'],
    ['-h content', 'content --help'],
    ['help', '--help --help'],
    ['topics help add', 'topics add --help'],
    ['topics help', 'topics --help'],
    ['topics help add --term x', 'topics add --help --term x'],
    ['content help open', 'content open --help'],
    ['content help', 'content help'],
    ['why help', 'why help'],
    ['', '--help'],
  ])('"%s" is read as "%s"', async (given, mended) => {
    const words = given === '' ? [] : given.split(' ');
    expect((await mendArguments(words, fieldNames, takesHelp)).join(' ')).toBe(mended);
  });
});
