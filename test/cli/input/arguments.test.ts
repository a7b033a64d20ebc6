import { describe, expect, it } from 'vitest';
import { mendArguments } from '../../../src/cli/input/arguments.ts';

const FIELDS = new Map<string, ReadonlySet<string>>([
  ['topics', new Set(['topic', 'topics', 'label'])],
  ['content', new Set(['title', 'url'])],
]);

function fieldNames(word: string): Promise<ReadonlySet<string>> | undefined {
  const names = FIELDS.get(word);
  return names === undefined ? undefined : Promise.resolve(names);
}

/** Words as a shell splits them, quotes around one. */
const split = (line: string) =>
  (line.match(/'[^']*'|\S+/gu) ?? []).map((word) => word.replaceAll("'", ''));

const takesHelp = async (group: string, next = '') =>
  group === 'topics' || (group === 'content' && next === 'open');

describe('arguments', () => {
  it.each([
    ['content --json', 'content --json='],
    ['content --json title,url', 'content --json=title,url'],
    ['content --json title', 'content --json=title'],
    ['content --json title, url', 'content --json=title, url'],
    ["content --json 'title, url'", 'content --json=title, url'],
    ["content --json ' title ,url '", 'content --json= title ,url '],
    ["content --json 'title, nosuch'", 'content --json=title, nosuch'],
    ["content --json ' title'", 'content --json= title'],
    ["content --json 'art, music'", 'content --json= art, music'],
    ["--json 'title, url' content", '--json=title, url content'],
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
    ['help', '--help'],
    ['--quiet help topics add', '--quiet topics add --help'],
    ['--quiet --help topics add', '--quiet topics add --help'],
    ['--url http://localhost help', '--url http://localhost --help'],
    ['topics help add', 'topics add --help'],
    ['topics help', 'topics --help'],
    ['topics help add --term x', 'topics add --help --term x'],
    ['--quiet topics help add', '--quiet topics add --help'],
    ['--data-dir help topics help add', '--data-dir help topics add --help'],
    ['--data-dir=x -q topics help add', '--data-dir=x -q topics add --help'],
    ['--json topics help', '--json= topics --help'],
    ['topics help --json add', 'topics add --help --json='],
    ['topics help --url http://localhost add', 'topics add --help --url http://localhost'],
    ['--quiet', '--quiet'],
    ['--data-dir', '--data-dir'],
    ['-- topics help add', '-- topics help add'],
    ['content help open', 'content open --help'],
    ['content help', 'content help'],
    ['why help', 'why help'],
    ['', '--help'],
  ])('"%s" is read as "%s"', async (given, mended) => {
    expect((await mendArguments(split(given), fieldNames, takesHelp)).join(' ')).toBe(mended);
  });
});
