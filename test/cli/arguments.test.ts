import { describe, expect, it } from 'vitest';
import { mendArguments } from '../../src/cli/arguments.ts';

const COMMANDS = new Set(['topics', 'content']);

describe('arguments', () => {
  it.each([
    ['content --json', 'content --json='],
    ['content --json title,url', 'content --json=title,url'],
    ['content --json title', 'content --json=title'],
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
    ['help', '--help --help'],
    ['', '--help'],
  ])('"%s" is read as "%s"', (given, mended) => {
    expect(mendArguments(given === '' ? [] : given.split(' '), COMMANDS).join(' ')).toBe(mended);
  });
});
