import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';
import { runAnswered } from './run-answered.ts';

let door: FrontDoor;

beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
});
afterAll(() => door.close());

interface Trial {
  readonly terms: readonly { term: string }[];
  readonly items: readonly { title: string }[];
}

async function trial(...argv: string[]): Promise<Trial> {
  return JSON.parse((await door.run(['topics', 'try', ...argv, '--json'])).output) as Trial;
}

/** On a terminal, of a service whose trial has these senses. */
function runTrying(senses: readonly { words: string[]; items: number }[], topic: string) {
  const answer = { topic, senses, taughtBy: 0, terms: [], narrower: [], items: [] };
  return runAnswered(['topics', 'try', topic], { ...answer, listed: 4, nearMisses: 0 });
}

describe('topics try', () => {
  it('tells terms and matching items, and stores nothing', async () => {
    const tried = await trial('postgres');
    expect(tried).toMatchObject({ topic: 'postgres', listed: 1 });
    expect(tried.terms).toContainEqual({ term: 'postgres', weight: 1, origin: 'label' });
    expect(tried.items[0]?.title).toMatch(/^Postgres/u);
    expect((await door.run(['topics', 'list'])).output).toBe('');
    expect(await door.rows('learn', 'log')).toEqual([]);
  });

  it('says how many items would be listed and what to do next', async () => {
    const { output, errors } = await door.run(['topics', 'try', 'postgres'], { terminal: true });
    expect(output).toMatch(/^TERM .*\n\nSCORE /su);
    expect(errors).toContain('1 item would be listed; nothing was stored');
    expect(errors).toContain('winnow topics add postgres');
  });

  it('shows what steering would do', async () => {
    const { terms, items } = await trial('garden', '--term', 'vacuum', '--exclude', 'beans');
    expect(terms).toContainEqual({ term: 'vacuum', weight: expect.any(Number), origin: 'owner' });
    expect(terms).toContainEqual({ term: 'beans', weight: null, origin: 'excluded' });
    expect(items.map(({ title }) => title)).toEqual([expect.stringContaining('vacuum')]);
  });

  it('takes one topic at a time, and says which of several to begin with', async () => {
    const { code, output, errors } = await door.run(['topics', 'try', 'sport/tennis;rugby']);
    expect([code, output, errors]).toEqual([
      2,
      '',
      'winnow: "sport/tennis;rugby" is 2 topics, and one is tried at a time\n' +
        '  hint: winnow topics try sport/tennis\n',
    ]);
  });

  it('says of a topic without a word that nothing can match it, and does not offer to add it', async () => {
    const { errors } = await door.run(['topics', 'try', '🎾']);
    expect(errors).toContain('"🎾" has neither letter nor digit, so no item can match it');
    expect(errors).not.toContain('topics add');
    const steered = await door.run(['topics', 'try', '🎾', '--term', 'vacuum']);
    expect(steered.errors).not.toContain('neither letter nor digit');
  });

  it('offers no sense to choose where the items are of none or of one', async () => {
    const { errors } = await door.run(['topics', 'try', 'garden'], { terminal: true });
    expect(errors).not.toContain('which sense');
  });

  it('shows the senses that items are of, and names one of them as the parent', async () => {
    const senses = [
      { words: ['snake', 'zoo'], items: 0 },
      { words: ['code', 'library'], items: 3 },
      { words: ['comedy', 'sketch'], items: 1 },
    ];
    const { output, errors } = await runTrying(senses, 'python');
    expect(output).toContain('code, library');
    expect(output).not.toContain('snake');
    expect(errors).toContain('a parent says which sense is meant: code/python');
    expect((await runTrying(senses.slice(0, 2), 'python')).errors).not.toContain('which sense');
    expect((await runTrying(senses.slice(0, 2), 'python')).output).not.toContain('code');
    expect((await runTrying(senses.slice(0, 1), 'python')).output).not.toContain('snake');
  });

  it('is allowed where only reading is', async () => {
    const variables = { WINNOW_READONLY: '1' };
    expect((await door.run(['topics', 'try', 'postgres'], { variables })).code).toBe(0);
  });
});

describe('a topic that is not there', () => {
  it('is answered with the nearest that is', async () => {
    await door.run(['topics', 'add', 'garden', 'kites']);
    const { code, errors } = await door.run(['topics', 'show', 'gardn']);
    expect([code, errors]).toEqual([5, expect.stringContaining('did you mean "garden"?')]);
  });
});

it('asks in a few lines before more than a thousand topics go', async () => {
  const below = Array.from({ length: 1_100 }, (_, at) => ({
    topic: `many/t${at}`,
    match: 'label',
  }));
  const before = JSON.parse((await door.run(['graph', 'export', '--json'])).output) as {
    topics: object[];
  };
  const stdin = JSON.stringify({ ...before, topics: [...before.topics, ...below] });
  expect((await door.run(['graph', 'apply', '-', '--quiet'], { stdin })).code).toBe(0);
  const { code, errors } = await door.run(['topics', 'remove', 'many']);
  expect(code).toBe(2);
  expect(errors).toMatch(
    /^winnow: 1101 topics go: many, many\/t0, .* and 1081 more\. This needs a yes\n/u,
  );
  expect(errors.length).toBeLessThan(400);
  const plan = await door.run(['graph', 'apply', '-'], { stdin: JSON.stringify(before) });
  expect(plan.errors).toMatch(
    /^winnow: these go: topic many\/t999, .* and 1081 more\. This needs/u,
  );
  expect((await door.run(['topics', 'remove', 'many', '--yes'])).output.split('\n')).toHaveLength(
    1_102,
  );
});

it('logs a topic that is there no more, and says of one that never was that it is not there', async () => {
  const own = await openFrontDoor();
  await own.run(['topics', 'add', 'looms', '--no-wait']);
  await own.run(['topics', 'remove', 'looms']);
  expect((await own.rows('topics', 'log', 'looms')).map(({ kind }) => kind)).toEqual([
    'removed',
    'added',
  ]);
  const { code, errors } = await own.run(['topics', 'log', 'zzz']);
  expect([code, errors]).toEqual([5, expect.stringContaining('there is no topic "zzz"')]);
  await own.close();
});

it('says of a short log that older changes were not looked at', async () => {
  const note = 'only the last 1000 changes of the graph were looked through\n';
  expect(await door.run(['topics', 'log', 'never there'])).toMatchObject({
    output: '',
    errors: note,
  });
  expect((await door.run(['topics', 'log', '--limit', '3'])).errors).toBe('');
});

it('asks before an undo of a change that is too old to be looked at', async () => {
  const { code, errors } = await door.run(['topics', 'undo', '1']);
  expect(code).toBe(2);
  expect(errors).toMatch(
    /^winnow: Change 1 cannot be looked at, and may have added topics\. This/u,
  );
});

it('a slash in the name of a topic is shown, and typed, as %2F', async () => {
  const stdin = '{"uris":["A%2FB testing/tools"]}';
  await door.run(['api', 'POST', '/v1/topics', '--input', '-'], { stdin });
  const listed = await door.rows('topics', 'list');
  const names = listed.map(({ topic }) => topic);
  expect(names).toEqual(expect.arrayContaining(['A%2FB testing', 'A%2FB testing/tools']));
  expect((await door.run(['topics', 'show', 'a%2fb testing'])).code).toBe(0);
  expect((await door.run(['topics', 'remove', 'A%2FB testing', '--yes'])).code).toBe(0);
  const [last] = await door.rows('topics', 'log', 'a%2Fb testing', '--limit', '1');
  expect(last).toMatchObject({ kind: 'removed', subject: 'A%2FB testing' });
});

it('removes none of several topics where one is not there, and says so', async () => {
  await door.run(['topics', 'add', 'cooking', '--no-wait']);
  const { code, errors } = await door.run(['topics', 'remove', 'zzz', 'cooking']);
  expect([code, errors]).toEqual([
    5,
    expect.stringContaining('there is no topic "zzz"; nothing was removed\n'),
  ]);
  const near = await door.run(['topics', 'remove', 'cookin', 'cooking']);
  expect(near.errors).toContain('did you mean "cooking"? Nothing was removed\n');
  expect((await door.run(['topics', 'remove', 'cooking'])).code).toBe(0);
});

it('removes every topic that is named, also where one is named twice', async () => {
  await door.run(['topics', 'add', 'lamps', 'vases']);
  const { output } = await door.run(['topics', 'remove', 'lamps', 'Lamps', 'vases']);
  expect(output).toBe('lamps\tremoved\nvases\tremoved\n');
});

it('takes back with undo what remove took, and asks for neither where no other topic goes', async () => {
  await door.run(['topics', 'add', 'kilns/glazes']);
  const before = (await door.run(['topics', 'list'])).output;
  expect((await door.run(['topics', 'remove', 'kilns'])).code).toBe(2);
  for (const words of [['kilns/glazes'], ['kilns', '--yes']]) {
    expect((await door.run(['topics', 'remove', ...words])).code).toBe(0);
    const [removal] = await door.rows('topics', 'log', '--limit', '1');
    expect((await door.run(['topics', 'undo', String(removal?.['id'])])).code).toBe(0);
    expect((await door.run(['topics', 'list'])).output).toBe(before);
  }
});
