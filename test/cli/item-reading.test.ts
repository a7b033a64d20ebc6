/** Items of the last list by their numbers: reading them here, marking them, several at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expandRanges } from '../../src/cli/input/item-numbers.ts';
import { rss, startFeedServer } from '../support/feed-server.ts';
import type { TerminalOptions } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let directory: string;

const ALL_BUT_FIRST = [
  'Machine learning on small machines',
  expect.stringContaining('A garden in May'),
];
const LIST = ['content', '--min-score', '0'];

const run = (argv: readonly string[], options: TerminalOptions = {}) =>
  door.run(argv, { directory, ...options });

/** The number that an item has in the last list. */
function numberOf(title: string, list: string): string {
  return String(list.split('\n').findIndex((line) => line.includes(title)));
}

async function unread(): Promise<string[]> {
  const { output } = await run([...LIST, '--unread', '--json', 'title']);
  return (JSON.parse(output) as { title: string }[]).map(({ title }) => title).toSorted();
}

let list: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-items-'));
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'databases/postgres', 'machine learning', 'garden']);
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml')]);
});
beforeEach(async () => {
  await run(['content', 'mark-read', '--all', '--min-score', '0', '--undo']);
  ({ output: list } = await run(LIST, { terminal: true, columns: 120 }));
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

describe('content show', () => {
  it('reads an item here, at the width of the terminal, and marks it as read', async () => {
    const events = await run(['learn', 'log']);
    const shown = await run(['content', 'show', numberOf('Postgres', list)], {
      terminal: true,
      columns: 30,
    });
    expect(shown.code).toBe(0);
    expect(shown.output).toMatch(
      /^Postgres databases learn to\nvacuum less\nSample \| 127\.0\.0\.1\n2026-06-01 11:00 UTC \(1h\) \|\n\d\.\d\d databases\/postgres\nhttp:\S+\n\nHow a database of the postgres\nfamily cleans up\.\n$/u,
    );
    expect(await unread()).toEqual(ALL_BUT_FIRST);
    expect(await run(['learn', 'log'])).toEqual(events);
  });

  it('takes several, also by address, and in a pipe breaks no line', async () => {
    const url = door.address('/item/1');
    const { output } = await run(['content', 'show', numberOf('Postgres', list), url]);
    expect(output).toContain('How a database of the postgres family cleans up.\n\n----\n\nMachine');
    expect(output.endsWith('Machine learning models, machine by machine.\n')).toBe(true);
    const none = await run(['content', 'show', url, door.address('/item/9')]);
    expect([none.code, none.output]).toEqual([5, '']);
    const missing = `there is no item "${door.address('/item/9')}"; nothing was`;
    expect(none.errors).toContain(`${missing} shown\n`);
    for (const [verb, done] of [
      ['mark-read', 'marked'],
      ['remove', 'removed'],
    ] as const) {
      const refused = await run(['content', verb, url, door.address('/item/9')]);
      expect([refused.code, refused.errors]).toEqual([
        5,
        expect.stringContaining(`${missing} ${done}\n`),
      ]);
    }
  });

  it('keeps addresses and texts as they are, whatever their parameters are called', async () => {
    const feeds = await startFeedServer();
    const link = `${feeds.url}/read?code=12`;
    const item = { title: 'Codes', link, text: 'Call it with ?key=value at the end.' };
    feeds.put('/codes.xml', { body: rss('Codes', [item]) });
    await run(['sources', 'add', 'Codes', `${feeds.url}/codes.xml`]);
    await feeds.close();
    const { output } = await run(['content', 'show', link]);
    expect(output).toContain(`${link}\n\nCall it with ?key=value at the end.\n`);
    await run(['sources', 'remove', 'Codes', '--yes']);
  });

  it('shows nothing that steers a terminal', async () => {
    const { output } = await run(['content', 'show', door.address('/item/2')], { terminal: true });
    expect(output).toContain('A garden in May\n');
    expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u);
  });

  it('shows what lists tell where a service has the interface alone, which keeps no marks', async () => {
    const argv = ['content', 'show', door.address('/item/0')];
    const { code, output } = await door.runForeign(argv, { directory });
    expect([code, output]).toEqual([0, expect.stringContaining('family cleans up.\n')]);
    expect((await unread()).length).toBe(3);
    const marked = await door.runForeign(['content', 'mark-read', '--all'], { directory });
    expect([marked.code, marked.errors]).not.toContain(0);
    expect(marked.errors).toContain('this service keeps no marks of what was read');
  });

  it('shows items also where nothing may be changed', async () => {
    const argv = ['content', 'show', door.address('/item/0')];
    const { code, output } = await run(argv, { variables: { WINNOW_READONLY: '1' } });
    expect([code, output]).toEqual([0, expect.stringContaining(door.address('/item/0'))]);
  });

  it('says why there is no more than the text of its feed, where the whole is wanted', async () => {
    await run(['sources', 'set', 'Blogs', '--full-text']);
    const { errors, output } = await run(['content', 'show', numberOf('Postgres', list)]);
    expect(output).toContain('How a database of the postgres');
    expect(errors).toContain(
      'only its feed\'s text of "Postgres databases learn to vacuum less": its site answered with an error\n',
    );
    const json = await run(['content', 'show', numberOf('Postgres', list), '--json', 'article']);
    expect(JSON.parse(json.output)).toEqual([{ article: 'http-error' }]);
    await run(['sources', 'set', 'Blogs', '--no-full-text']);
  });
});

describe('content --unread', () => {
  it('leaves out what was opened without teaching', async () => {
    await run(['content', 'open', numberOf('Postgres', list), '--direct', '--print']);
    expect(await unread()).toEqual(ALL_BUT_FIRST);
  });
});

describe('content mark-read', () => {
  it('takes ranges of numbers, and is taken back with --undo', async () => {
    const { output, errors } = await run(['content', 'mark-read', '1-2']);
    expect([output.match(/\tread$/gmu)?.length, errors]).toEqual([2, '']);
    expect((await unread()).length).toBe(1);
    await run(['content', 'mark-read', '2', '1', '--undo']);
    expect((await unread()).length).toBe(3);
  });

  it('marks all of a list as unread again, also what was read before all of it was marked', async () => {
    const all = ['content', 'mark-read', '--all', '--min-score', '0'];
    await run(['content', 'mark-read', '1']);
    expect((await run(all)).errors).toContain('2 items marked as read');
    expect((await run([...all, '--undo'])).errors).toContain('3 items marked as unread');
    expect((await unread()).length).toBe(3);
  });

  it('marks all that the same filters list', async () => {
    const argv = ['content', 'mark-read', '--all', '--min-score', '0', '--since', '2h'];
    expect((await run(argv)).errors).toContain('1 item marked as read');
    expect(await unread()).toEqual(ALL_BUT_FIRST);
    const topic = ['content', 'mark-read', '--all', '--min-score', '0', '--topic', 'garden'];
    const shown = await run(topic, { terminal: true });
    expect([shown.output, shown.errors]).toEqual(['', expect.stringContaining('marked as read')]);
    expect((await run(argv)).errors).toContain('nothing to mark');
  });

  it.each([
    [[], 'say which items, or --all'],
    [['1', '--all'], 'name items, or say --all'],
    [['1', '--since', '2d'], '--since chooses among all'],
    [['3-1'], '"3-1" is no number of a list'],
    [['9'], 'had 3 items, not 9'],
  ])('refuses %j', async (argv, sentence) => {
    const { code, errors } = await run(['content', 'mark-read', ...argv]);
    expect([code === 0, errors]).toEqual([false, expect.stringContaining(sentence)]);
  });
});

describe('several numbers', () => {
  it('are opened one after the other, once each', async () => {
    const argv = ['content', 'open', '1-2', '2', '--direct', '--print'];
    const lines = (await run(argv, { terminal: true })).output;
    expect(lines).toMatch(/^http:\S+\nhttp:\S+\n$/u);
    expect((await run(argv)).output).toBe(lines);
    const results = JSON.parse((await run([...argv, '--json=result'])).output);
    expect(results).toEqual([{ result: 'direct' }, { result: 'direct' }]);
    const beyond = await run(['content', 'open', '2-9', '--print']);
    expect([beyond.code, beyond.output]).toEqual([5, '']);
  });

  it('are removed as they are opened', async () => {
    const { output } = await run(['content', 'remove', '2-3', '--dry-run']);
    expect(output.match(/\tpresent$/gmu)?.length).toBe(2);
  });

  it('are refused alike by every command where no list has them', async () => {
    for (const command of ['why', 'content open', 'content show', 'content remove', 'learn']) {
      for (const number of ['0', '3-2']) {
        const { code, errors } = await run([...command.split(' '), number]);
        expect([command, code]).toEqual([command, 2]);
        expect(errors).toContain(`"${number}" is no number of a list, nor a range of them`);
      }
    }
    const { code, errors } = await run(['why', '2-3']);
    expect([code, errors]).toEqual([2, expect.stringContaining('names 2 items: name one')]);
    expect(await run(['why', '3-3'])).toEqual(await run(['why', '3']));
  });

  it('are ranges of numbers alone, never parts of ids or addresses', () => {
    expect(expandRanges(['3-5', '4', '1-aa', '2026-01-31', 'https://a.example/1-3'])).toEqual([
      ...['3', '4', '5', '1-aa', '2026-01-31', 'https://a.example/1-3'],
    ]);
  });
});

it('does not open what was removed since', async () => {
  const { output } = await run(['content', '--min-score', '0'], { terminal: true });
  const [, last = ''] = /^ *(\d+)[^\n]*\n*$/mu.exec(output.trimEnd()) ?? [];
  expect((await run(['content', 'remove', last, '--yes'])).code).toBe(0);
  const opened = await run(['content', 'open', last, '--print']);
  expect(opened).toMatchObject({ code: 5, output: '' });
  expect(opened.errors).toContain('there is no such item');
});

it('removes the one of a number where several have one address', async () => {
  const feeds = await startFeedServer();
  const link = 'https://example.org/the/page';
  const items = ['one', 'two', 'three'].map((word) => ({
    title: `Garden ${word}`,
    link,
    guid: word,
  }));
  feeds.put('/feed', { body: rss('Gardens', items) });
  await run(['sources', 'add', 'Gardens', `${feeds.url}/feed`]);
  const argv = ['content', '--source', 'Gardens', '--min-score', '0'];
  const { output } = await run(argv, { terminal: true, columns: 120 });
  const number = numberOf('Garden two', output);
  const removed = await run(['content', 'remove', number, '--yes', '--json', 'title']);
  expect(JSON.parse(removed.output)).toEqual([{ title: 'Garden two' }]);
  const left = JSON.parse((await run([...argv, '--json', 'title'])).output) as { title: string }[];
  expect(left.map(({ title }) => title).toSorted()).toEqual(['Garden one', 'Garden three']);
  await feeds.close();
  await run(['sources', 'remove', 'Gardens', '--yes']);
});

describe('--table', () => {
  it('lays out in a pipe as on a terminal, and keeps the list that it showed', async () => {
    const asked = [...LIST, '--table', '--limit', '1'];
    const { output } = await run(asked, { variables: { COLUMNS: '120' } });
    const { output: shown } = await run([...LIST, '--limit', '1'], {
      terminal: true,
      columns: 120,
    });
    expect(output).toBe(shown);
    const beyond = await run(['content', 'open', '2', '--direct', '--print']);
    expect(beyond.errors).toContain('the last list had 1 item, not 2');
  });

  it('is as wide as the terminal that the pager writes to, and never coloured', async () => {
    const variables = { COLUMNS: '50', NO_COLOR: '' };
    const { output } = await run([...LIST, '--table'], { variables });
    expect(output.split('\n')[0]).toBe('#  SCORE       TITLE');
    expect(output).not.toContain('\u001b');
  });
});
