import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellCut } from '../../src/cli/notes/content-notes.ts';
import type { Session } from '../../src/cli/session.ts';
import type { TextStream } from '../../src/environment.ts';
import { main } from '../../src/main.ts';
import { LIMITS } from '../../src/model/limits.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { createTerminal } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-notes-'));
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'databases/postgres', 'machine learning']);
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml')]);
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

interface Listed {
  url: string;
  title: string;
  score: number;
  why: string | null;
}

async function list(...argv: string[]): Promise<Listed[]> {
  const { output } = await door.run(['content', ...argv, '--json']);
  return JSON.parse(output) as Listed[];
}

describe('content --explain', () => {
  it('adds the main reasons, and only then', async () => {
    const [best] = await list('--explain');
    expect(best?.why).toMatch(/^"\w+" \+0\.\d\d/u);
    expect((await list())[0]?.why).toBeNull();
    const { output } = await door.run(['content', '--explain'], { terminal: true, columns: 160 });
    expect(output).toContain('WHY');
  });

  it('is told with parts that add up to each score, on every surface that lists', async () => {
    for (const target of [
      '/v1/content?winnow:explain=true&service:contentScore:min=0',
      '/content/databases.json?winnow:explain=true&service:contentScore:min=0',
      '/data/databases?winnow:explain=true&service:contentScore:min=0',
    ]) {
      const { output } = await door.run(['api', 'GET', target]);
      const answer = JSON.parse(output) as Record<string, Record<string, unknown>[]>;
      const items = answer['content'] ?? answer['dc:collection'] ?? [];
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) {
        const { why } = item['service:ExtendedProperty'] as {
          why: { relevance: number; contributions: { amount: number }[] };
        };
        const sum = why.contributions.reduce((total, { amount }) => total + amount, 0);
        expect(Math.abs(sum - Number(item['service:contentScore']))).toBeLessThan(1e-6);
        expect(why.relevance).toBeCloseTo(Number(item['service:contentScore']), 9);
      }
    }
  });
});

describe('a number of the last list', () => {
  it('names an item to why and learn, as to content open', async () => {
    const variables = { WINNOW_CONFIG_DIR: directory };
    expect((await door.run(['why', '1'], { variables })).code).toBe(5);
    await door.run(['content'], { terminal: true, variables });
    const [best] = await list();
    const why = await door.run(['why', '1'], { variables });
    expect([why.code, why.errors]).toEqual([0, expect.stringContaining(best!.title)]);
    const taught = await door.run(['learn', '1'], { variables });
    expect(taught.output).toContain(best!.title);
    const beyond = await door.run(['why', '99'], { variables });
    expect([beyond.code, beyond.errors]).toEqual([5, expect.stringContaining('not 99')]);
  });
});

describe('content --unread', () => {
  it('leaves out what was taught with, and nothing else', async () => {
    const titles = (items: Listed[]) => items.map(({ title }) => title);
    const all = titles(await list('--min-score', '0'));
    const [first] = await list('--unread', '--min-score', '0');
    const taught = await door.run(['learn', first!.url]);
    expect(taught.code).toBe(0);
    const unread = titles(await list('--unread', '--min-score', '0'));
    expect(unread).not.toContain(first!.title);
    expect(all).toEqual(expect.arrayContaining(unread));
    expect(titles(await list('--min-score', '0'))).toContain(first!.title);
  });
});

describe('a short list', () => {
  it('says how many items fall just below, of the same topic', async () => {
    const [best] = await list('databases', '--min-score', '0');
    const above = Math.min(best!.score + 0.05, 1).toFixed(2);
    const argv = ['content', 'databases', '--min-score', above];
    const { errors } = await door.run(argv);
    expect(errors).toContain(
      `1 more item scores a little less: from ${Math.max(0, Number(above) - 0.1).toFixed(2)} to below ${Number(above)}`,
    );
    expect(errors).toContain('hint: winnow content databases --min-score');
    const none = await door.run([
      'content',
      'machine learning',
      '--min-score',
      above,
      '--type',
      'video',
    ]);
    expect(none.errors).not.toContain('more item');
  });
});

it('a list that was cut at its default length names the command for more of the same', () => {
  const notes: string[] = [];
  const session = { output: { note: (sentence: string) => notes.push(sentence) } };
  const choice = { topic: topicPath(['databases']), minScore: 0.3, source: undefined };
  const asked = { choice, filters: ['--since 2d', '--unread'] };
  tellCut(LIMITS.content.shownCount, asked, session as unknown as Session);
  expect(notes.at(-1)).toBe(
    '  hint: winnow content databases --since 2d --unread --min-score 0.3 --limit 1000',
  );
});

describe('a list that is watched', () => {
  const COLORED = { terminal: true, variables: { NO_COLOR: '' } } as const;
  const interruptOnErrors = /Ctrl-C ends this/u;

  it('is drawn below what was on the screen, which stays where it can be scrolled to', async () => {
    const argv = ['content', '--watch', '--min-score', '0'];
    const { output, errors } = await door.run(argv, {
      ...COLORED,
      directory,
      interruptOnErrors,
    });
    expect(output.startsWith('\u001b[H\u001b[J')).toBe(true);
    expect(output).not.toContain('\u001b[3J');
    expect(errors).toContain('new ones will show; Ctrl-C ends this\n');
  });

  it('says that nothing is there yet', async () => {
    const argv = ['content', '--watch', '--type', 'video'];
    const { code, errors } = await door.run(argv, { ...COLORED, interruptOnErrors });
    expect([code, errors]).toEqual([0, expect.stringMatching(/^nothing yet; Ctrl-C ends this\n/u)]);
  });
});

describe('an empty list', () => {
  const NONE = 'nothing to show: ';

  it('of a service that fetches when it likes proposes no refresh', async () => {
    const argv = ['content', '--type', 'video'];
    expect((await door.run(argv)).errors).toContain(
      '  hint: winnow content, or winnow sources refresh',
    );
    const { errors } = await door.runForeign(argv);
    expect(errors).toContain('  hint: winnow content\n');
    expect((await door.runForeign(['content', '--min-score', '1'])).errors).not.toContain(
      'refresh',
    );
  });

  it.each([
    [
      ['--type', 'video', '--since', '2d'],
      `${NONE}with --type video --since 2d, there is no item about your topics, whatever its score`,
      'winnow content, or winnow sources refresh',
    ],
    [
      ['machine learning', '--since', '30m', '--min-score', '0'],
      `${NONE}with --since 30m, there is no item about machine learning, whatever its score; the newest is 1 hour old`,
      "winnow content 'machine learning' --min-score 0",
    ],
    [
      ['databases', '--max-score', '0.01'],
      `${NONE}no listed item scores 0.01 or less; what scores below 0.05 is in no list`,
      'winnow content databases --min-score 0, or winnow sources refresh',
    ],
    [
      ['--type', 'video', '--max-score', '0.3'],
      `${NONE}with --type video, there is no item about your topics, whatever its score`,
      'winnow content --max-score 0.3, or winnow sources refresh',
    ],
    [
      ['--since', '10m', '--type', 'news'],
      `${NONE}with --type news --since 10m, there is no item about your topics, whatever its score; the newest is 1 hour old`,
      'winnow content --type news',
    ],
    [
      ['machine learning', '--since', '10m', '--max-score', '0.01'],
      `${NONE}with --since 10m, there is no item about machine learning, whatever its score; the newest is 1 hour old`,
      "winnow content 'machine learning' --min-score 0",
    ],
  ])(
    'names all that leaves items out, and asks without it: content %j',
    async (argv, why, hint) => {
      const { errors } = await door.run(['content', ...argv]);
      expect(errors).toBe(`${why}\n  hint: ${hint}\n`);
    },
  );

  it('keeps what else leaves items out in the command that shows what falls just below', async () => {
    const [best] = await list('--min-score', '0');
    const above = Math.min(best!.score + 0.05, 1).toFixed(2);
    const { errors } = await door.run(['content', '--since', '9w', '--min-score', above]);
    expect(errors).toContain(`with --since 9w, nothing scores ${Number(above)} or more`);
    expect(errors).toContain('hint: winnow content --since 9w --min-score 0.');
  });
});

describe('a name that is not there', () => {
  it.each([
    [['databses'], 'there is no topic "databses"; did you mean "databases"?'],
    [['postgres'], 'did you mean "databases/postgres"?'],
    [['astronomy'], 'hint: winnow topics add astronomy'],
    [['list'], 'there is no topic "list"; did you mean winnow content?'],
    [['2'], 'there is no topic "2"; did you mean winnow content open 2?'],
    [['ls'], 'hint: make it a topic with: winnow topics add ls'],
    [['add'], 'did you mean winnow topics add or winnow sources add?'],
    [['refresh'], 'did you mean winnow content --refresh?'],
    [['--source', 'blog'], 'there is no source "blog"; did you mean "user/Blogs"?'],
    [['--source', 'user/blog'], 'there is no source "user/blog"; did you mean "user/Blogs"?'],
    [['--source', 'news'], 'there is no source "news"; case counts, and there is "service/News"'],
    [['--source', 'nope'], 'there is no source "nope"'],
    [['title,url'], 'hint: winnow content --json=title,url'],
    [['--json', 'title', 'score'], 'hint: winnow content --json=title,score'],
    [['--json', 'tilte'], 'hint: winnow content --json=title'],
    [
      ['--json', 'nofield'],
      'hint: winnow topics add nofield; it is no field of --json, which are score, date, source,',
    ],
  ])('is answered with what there is: content %j', async (argv, sentence) => {
    const { code, errors } = await door.run(['content', ...argv]);
    expect([code, errors]).toEqual([5, expect.stringContaining(sentence)]);
  });
});

/** Variables for a terminal that has the service behind a port. */
async function listenTo() {
  const { url, credentials } = await door.listen();
  return {
    WINNOW_URL: url,
    WINNOW_USER: credentials.user,
    WINNOW_PASSWORD: credentials.password,
    WINNOW_APP_ID: credentials.appId,
    WINNOW_APP_KEY: credentials.appKey,
  };
}

it('waits the longest delay of a timer where --every is longer, instead of looking all the time', async () => {
  const warnings: string[] = [];
  const keep = ({ name }: Error) => void warnings.push(name);
  process.on('warning', keep);
  const { environment, output, interrupt } = createTerminal({
    directory,
    variables: await listenTo(),
  });
  const argv = ['content', '--watch', '--every', '300d', '--min-score', '0', '--ndjson'];
  const running = main(argv, environment);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  while (output() === '') await nextTurn();
  // A timer that cannot wait so long warns of it, and waits a millisecond.
  await nextTurn();
  await nextTurn();
  interrupt();
  expect(await running).toBe(0);
  process.off('warning', keep);
  expect(warnings).toEqual([]);
});

it('watches no longer once nobody reads the list', async () => {
  const { environment } = createTerminal({ directory, variables: await listenTo() });
  const gone = Object.assign(new Error('closed'), { code: 'EPIPE' });
  const stdout: TextStream = { write: (_, done) => done?.(gone), on() {} };
  const argv = ['content', '--watch', '--min-score', '0', '--ndjson'];
  expect(await main(argv, { ...environment, stdout })).toBe(0);
});

it('refuses to write a list that goes on as one JSON array, and says how to stream it', async () => {
  const { code, output, errors } = await door.run(['content', '--watch', '--json', 'title, url']);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain('winnow content --watch --json=title,url --ndjson');
});
