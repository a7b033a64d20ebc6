import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;

interface Shown {
  match: string;
  include: string[];
  exclude: string[];
  terms: { term: string; weight: number | null; origin: string }[];
}

async function shown(topic: string): Promise<Shown> {
  return JSON.parse((await door.run(['topics', 'show', topic, '--json'])).output) as Shown;
}

beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
});
afterAll(() => door.close());

describe('terms of one’s own', () => {
  it('steer a topic from the start, and are shown', async () => {
    const argv = ['topics', 'add', 'garden', '--term', 'vacuum', '--exclude', 'beans'];
    expect(await door.run(argv)).toMatchObject({ code: 0, output: 'garden\tComplete\n' });
    expect(await shown('garden')).toMatchObject({
      match: 'steered',
      include: ['vacuum'],
      exclude: ['beans'],
    });
    const { terms } = await shown('garden');
    expect(terms).toContainEqual({ term: 'vacuum', weight: 1, origin: 'owner' });
    expect(terms).toContainEqual({ term: 'beans', weight: null, origin: 'excluded' });
    const listed = await door.rows('content', 'garden', '--min-score', '0.5');
    expect(listed.map(({ title }) => title)).toEqual([expect.stringContaining('vacuum')]);
  });

  it('are shown once each, also where the topic is recognised by them anyway', async () => {
    const words = async () => (await shown('garden')).terms.map(({ term }) => term.toLowerCase());
    const found = (await words()).at(-1)!;
    await door.run(['topics', 'add', 'garden', '--term', found]);
    const terms = (await shown('garden')).terms.filter(({ term }) => term === found);
    expect(terms).toEqual([{ term: found, weight: 1, origin: 'owner' }]);
    const all = await words();
    expect(all).toEqual([...new Set(all)]);
    await door.run(['topics', 'add', 'garden', '--drop', found]);
  });

  it('are part of the graph as a document, and unchanged by what it says of itself', async () => {
    const { output } = await door.run(['graph', 'export']);
    expect(output).toContain('include:\n      - vacuum\n    exclude:\n      - beans\n');
    expect((await door.run(['graph', 'plan', '-'], { stdin: output })).output).toBe('');
  });

  it('change later, each by itself, and the change can be taken back', async () => {
    const later = await door.run(['topics', 'add', 'Garden', '--term', 'Beans', '--term', 'moss']);
    expect(later.errors).toBe(
      '"Beans" is now a term of "garden"; it ruled items out (--exclude)\n',
    );
    expect(await shown('garden')).toMatchObject({
      include: ['Beans', 'moss', 'vacuum'],
      exclude: [],
    });
    const [change] = await door.rows('learn', 'log', '--limit', '1');
    expect(change).toMatchObject({ kind: 'changed', subject: 'garden: +Beans +moss' });
    await door.run(['learn', 'undo', String(change?.['id'])]);
    expect(await shown('garden')).toMatchObject({ include: ['vacuum'], exclude: ['beans'] });
    await door.run(['topics', 'add', 'garden', '--drop', 'vacuum', '--drop', 'beans']);
    expect((await shown('garden')).match).toBe('expanded');
    await door.run(['topics', 'add', 'garden', '--term', 'moss']);
    const turned = await door.run([
      'topics',
      'add',
      'garden',
      '--exclude',
      'Moss',
      '--exclude',
      'x',
    ]);
    expect(turned.errors).toBe(
      '"Moss" now rules items out of "garden"; it was a term of it (--term)\n',
    );
    const again = await door.run(['topics', 'add', 'garden', '--exclude', 'moss']);
    expect(again.errors).toBe('');
    await door.run(['topics', 'add', 'garden', '--drop', 'moss', '--drop', 'x']);
  });

  it('are what a topic without a word needs, and adding it says so', async () => {
    const added = await door.run(['topics', 'add', '🎾']);
    expect(added).toMatchObject({ code: 0, output: '🎾\tComplete\n' });
    expect(added.errors).toContain('"🎾" has neither letter nor digit, so no item can match it');
    const steered = await door.run(['topics', 'add', '🎾', '--term', 'serve and volley']);
    expect(steered.errors).not.toContain('neither letter nor digit');
    await door.run(['topics', 'remove', '🎾']);
  });

  it('cannot be taken back where they were never given, and then nothing is added', async () => {
    const line = ['topics', 'add', 'unheard of', '--drop', 'beans', '--term', 'moss'];
    const { code, errors } = await door.run(line);
    expect([code, errors]).toEqual([
      5,
      'winnow: "beans" is no term that "unheard of" was given\n' +
        "  hint: see its terms with: winnow topics show 'unheard of'; rule one out with --exclude\n",
    ]);
    expect((await door.run(['topics', 'list'])).output).not.toContain('unheard of');
  });

  it.each([
    [['--term', 'a', '--exclude', 'A'], 'both asked for and ruled out'],
    [['--term', 'a', '--drop', 'A'], '"A" cannot be both given and dropped'],
    [['--exclude', 'a', '--drop', 'a'], '"a" cannot be both given and dropped'],
    [['--term', '!'], 'is no term'],
    [['--term', 'x'.repeat(200)], 'longer than 128 bytes'],
  ])('that cannot be are refused: %j', async (given, sentence) => {
    const { code, errors } = await door.run(['topics', 'add', 'garden', ...given]);
    expect([code, errors]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('topics diff', () => {
  it('tells what came, went and changed between two changes, and since a moment', async () => {
    const [{ id } = {}] = await door.rows('topics', 'log', '--limit', '1');
    await door.run(['topics', 'add', 'garden', '--term', 'moss', '--exclude', 'snow']);
    await door.run(['topics', 'add', 'kites']);
    const both = [
      expect.objectContaining({
        change: 'changed',
        topic: 'garden',
        match: 'steered',
        matchBefore: 'expanded',
        terms: ['+moss', '-snow'],
      }),
      expect.objectContaining({ change: 'added', topic: 'kites', before: null, after: 0.5 }),
    ];
    expect(await door.rows('topics', 'diff', String(id))).toEqual(both);
    const [{ id: added } = {}] = await door.rows('topics', 'log', '--limit', '1');
    await door.run(['topics', 'remove', 'kites']);
    expect(await door.rows('topics', 'diff', String(id), String(added))).toEqual(both);
    const [gone] = await door.rows('topics', 'diff', String(added));
    expect(gone).toMatchObject({ change: 'removed', topic: 'kites', match: null, after: null });
    expect(await door.rows('topics', 'diff', '--since', '2d')).toEqual([
      expect.objectContaining({ change: 'added', topic: 'garden' }),
    ]);
  });

  it('writes nothing and a sentence when nothing changed', async () => {
    expect(await door.run(['topics', 'diff', '--since', '2027-01-01'])).toEqual({
      code: 0,
      output: '',
      errors: 'no topic changed between these points\n',
    });
  });

  it('is refused for two beginnings and for a change that is not there', async () => {
    const twice = await door.run(['topics', 'diff', '1', '--since', '2d']);
    expect([twice.code, twice.errors]).toEqual([2, expect.stringContaining('not both')]);
    const absent = await door.run(['topics', 'diff', '9999']);
    expect([absent.code, absent.errors]).toEqual([5, expect.stringContaining('no change 9999')]);
  });
});
