import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let item: { id: string; url: string; link: string; title: string };

beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'databases', 'garden/tomatoes']);
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
  [item] = (await door.rows('content', '--min-score', '0')) as unknown as [typeof item];
});
afterAll(() => door.close());

describe('learn', () => {
  it('teaches once a day, by id, address or learning link', async () => {
    const { code, output } = await door.run(['learn', item.url]);
    expect({ code, output }).toEqual({
      code: 0,
      output: `learned\t${item.title}\t${item.id}\t${(await door.rows('learn', 'log'))[0]?.['id']}\n`,
    });
    expect(await door.rows('learn', item.id)).toEqual([
      { result: 'present', title: item.title, id: item.id, event: null },
    ]);
    expect((await door.rows('learn', item.link))[0]?.['result']).toBe('present');
    expect((await door.rows('learn', '--less', item.id))[0]?.['result']).toBe('unlearned');
  });

  it('of an item that is not there exits 5 with what to do', async () => {
    const { code, errors } = await door.run(['learn', 'nothing']);
    expect(code).toBe(5);
    expect(errors).toContain('hint: ids and addresses are shown by');
  });

  it('log lists changes newest first, and undo takes them back', async () => {
    const log = await door.rows('learn', 'log');
    expect(log.map(({ kind, subject }) => [kind, subject]).slice(0, 3)).toEqual([
      ['unlearned', item.title],
      ['learned', item.title],
      ['added', 'garden/tomatoes'],
    ]);
    const added = String(log[2]?.['id']);
    const unasked = await door.run(['learn', 'undo', added]);
    expect([unasked.code, unasked.errors]).toEqual([
      2,
      expect.stringContaining('this undo removes the topic "garden/tomatoes" again.'),
    ]);
    expect((await door.run(['learn', 'undo', added, '--yes'])).code).toBe(0);
    expect((await door.run(['topics', 'list'])).output).toBe('databases\n');
    expect((await door.rows('learn', 'log', '--limit', '1'))[0]).toMatchObject({
      kind: 'undone',
      subject: `change ${added}: added garden/tomatoes`,
    });
    expect((await door.rows('topics', 'log', 'garden'))[0]?.['kind']).toBe('undone');
    expect((await door.run(['learn', 'undo', added])).code).toBe(1);
    expect((await door.run(['learn', 'undo', 'x'])).code).toBe(2);
  });

  it('undo asks nothing about a topic that others are below, which it cannot take back', async () => {
    await door.run(['topics', 'add', 'shade', '--no-wait']);
    await door.run(['topics', 'add', 'shade/ferns', '--no-wait']);
    const [ferns, shade] = (await door.rows('topics', 'log')).map(({ id }) => String(id));
    const refused = await door.run(['topics', 'undo', shade!]);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('"shade" has topics below it; take those back first'),
    ]);
    const { errors } = await door.run(['topics', 'undo', ferns!, shade!]);
    expect(errors).toContain('this undo removes the topics "shade/ferns", "shade" again.');
    expect((await door.run(['topics', 'undo', ferns!, shade!, '--yes'])).code).toBe(0);
    for (const id of [ferns!, shade!]) {
      expect((await door.run(['topics', 'undo', id])).code).toBe(1);
    }
  });

  it('reset is an event that can be undone', async () => {
    const [event] = await door.rows('learn', 'reset');
    expect(event).toMatchObject({ kind: 'reset', actor: 'owner' });
    expect((await door.run(['learn', 'undo', String(event?.['id'])])).code).toBe(0);
  });
});

it('visitors says whose clicks teach, and changes it', async () => {
  expect((await door.run(['learn', 'visitors'])).output).toBe('everyone\n');
  expect((await door.run(['learn', 'visitors', 'owner'])).output).toBe('owner\n');
  expect((await door.run(['learn', 'visitors'])).output).toBe('owner\n');
  expect((await door.run(['learn', 'visitors', 'nobody'])).code).toBe(2);
});

describe('share', () => {
  it('creates, lists, rotates and revokes', async () => {
    const [made] = await door.rows('share', 'create', 'databases');
    expect(made).toMatchObject({
      topic: 'databases',
      url: expect.stringMatching(/\/content\/databases\?lid=[\w-]{22}$/u),
    });
    expect(await door.rows('share', 'list')).toContainEqual(made);
    const { errors } = await door.run(['share', 'create', 'databases']);
    expect(errors).not.toContain('everything');
    expect(errors).toContain('works on this machine, while this runs: winnow serve');
    const [turned] = await door.rows('share', 'rotate', 'databases');
    expect(turned?.['lid']).not.toBe(made?.['lid']);
    expect((await door.run(['share', 'revoke', 'databases'])).output).toBe('databases\trevoked\n');
    expect((await door.run(['share', 'revoke', 'databases'])).code).toBe(5);
    const { output, errors: told } = await door.run(['share', 'create', '--json']);
    expect(JSON.parse(output)).toMatchObject([{ topic: null }]);
    expect(told).toContain('whoever has it can read everything: all your topics and lists\n');
    expect(told).toContain('end it with: winnow share revoke; for one topic: winnow share create');
  });

  it('asks before the link to everything goes, and not where there is none', async () => {
    const [whole] = await door.rows('share', 'create');
    for (const end of ['revoke', 'rotate']) {
      const unsure = await door.run(['share', end]);
      expect([unsure.code, unsure.errors]).toEqual([
        2,
        'winnow: the link to everything stops working for good. This needs a yes\n  hint: say so with --yes\n',
      ]);
      const asked = await door.run(['share', end], { terminal: true, stdin: 'n\n' });
      expect([asked.code, asked.errors]).toEqual([
        1,
        expect.stringContaining('The link to everything stops working for good. Go on? [y/N]'),
      ]);
      expect(await door.rows('share', 'list')).toContainEqual(whole);
    }
    const [turned] = await door.rows('share', 'rotate', '--yes');
    expect(turned?.['lid']).not.toBe(whole?.['lid']);
    expect((await door.run(['share', 'revoke', '--yes'])).output).toBe('\trevoked\n');
    expect((await door.run(['share', 'revoke'])).code).toBe(5);
  });
});

it('share list says what links in lists open, and what is gone', async () => {
  await door.run(['topics', 'add', 'poetry', '--no-wait']);
  await door.run(['content', 'poetry', '--json']);
  const listed = await door.run(['share', 'list'], { terminal: true, columns: 120 });
  expect(listed.output).toMatch(/poetry .* listed/u);
  expect(listed.errors).toContain('listed: made for the links in lists; opens as much');
  await door.run(['topics', 'remove', 'poetry', '--yes']);
  const gone = await door.run(['share', 'list'], { terminal: true, columns: 120 });
  expect(gone.output).toMatch(/poetry .* dormant/u);
  expect(gone.errors).toContain('dormant: its topic is gone');
  expect((await door.run(['share', 'revoke', 'poetry'])).code).toBe(0);
  expect((await door.run(['share', 'list'])).output).not.toContain('poetry');
});

it('share create writes its address under --quiet too, and nothing else', async () => {
  const quiet = await door.run(['share', 'create', 'databases', '--quiet']);
  const url = expect.stringMatching(
    /^databases\thttp\S+\/content\/databases\?lid=\S+\t\S+\tshared\n$/u,
  );
  expect(quiet).toEqual({ code: 0, output: url, errors: '' });
});

describe('topics show', () => {
  it('shows the terms with weights and origins, and the status', async () => {
    const { output } = await door.run(['topics', 'show', 'Databases', '--json']);
    const shown = JSON.parse(output) as { status: string; terms: Record<string, unknown>[] };
    expect(shown.status).toBe('Complete');
    expect(shown.terms).toContainEqual({ term: 'databases', weight: 1, origin: 'label' });
  });

  it('never stores a topic that was mistyped', async () => {
    expect((await door.run(['topics', 'show', 'databasse'])).code).toBe(5);
    expect((await door.run(['topics', 'list'])).output).toBe('databases\n');
  });
});

it('an item teaches once more on the day on which its lesson was undone or reset', async () => {
  const results = async (...argv: string[]) => (await door.rows('learn', ...argv))[0]?.['result'];
  const other = (await door.rows('content', '--min-score', '0'))[1] as unknown as typeof item;
  for (const options of [[], ['--less']]) {
    const [taught] = await door.rows('learn', ...options, other.id);
    await door.run(['learn', 'undo', String(taught?.['event'])]);
    const again = options.length === 0 ? 'learned' : 'unlearned';
    expect(await results(...options, other.id)).toBe(again);
    expect(await results(...options, other.id)).toBe('present');
    await door.run(['learn', 'reset']);
    expect(await results(...options, other.id)).toBe(again);
    expect(await results(...options, other.id)).toBe('present');
  }
});

it('says that no topic is about an item, and moves none', async () => {
  const rows = (await door.rows('content', '--min-score', '0')) as unknown as (typeof item)[];
  const stray = rows.find(({ title }) => title.startsWith('Machine learning'))!;
  const since = String((await door.rows('learn', 'log', '--limit', '1'))[0]?.['id']);
  const { output, errors } = await door.run(['learn', stray.id]);
  expect(output).toContain('learned\t');
  expect(errors).toContain(`no topic is about "${stray.title}", so none moved`);
  expect(errors).toContain('winnow topics add --term <word> <topic>');
  expect(await door.rows('topics', 'diff', since)).toEqual([]);
  const { errors: about } = await door.run(['learn', '--less', item.id]);
  expect(about).not.toContain('no topic');
});

it('why says what adds a topic where it is a topic that is not there', async () => {
  const { code, errors } = await door.run(['why', item.id, '--topic', 'nosuch']);
  expect([code, errors]).toEqual([
    5,
    'winnow: there is no topic "nosuch"\n  hint: winnow topics add nosuch\n',
  ]);
});

it('teaches with each of several items, and says what was learned before it failed', async () => {
  const rows = (await door.rows('content', '--min-score', '0')) as unknown as (typeof item)[];
  const ids = rows.map(({ id }) => id);
  await door.run(['learn', 'reset']);
  const all = await door.rows('learn', ...ids, ids[0]!);
  expect(all.map(({ id, result }) => [id, result])).toEqual(ids.map((id) => [id, 'learned']));
  const failing = await door.run(['learn', '--less', ids[0]!, 'nothing', ids[1]!, '--json=id']);
  expect([failing.code, failing.output]).toEqual([5, `[{"id":"${ids[0]}"}]\n`]);
  expect(failing.errors).toContain('there is no item "nothing"; 1 of 3 were learned before\n');
  const none = await door.run(['learn', '--less', 'nothing', ids[1]!]);
  expect([none.code, none.output]).toEqual([5, '']);
  expect(none.errors).toContain('there is no item "nothing"; nothing was learned\n');
  expect((await door.rows('learn', '--less', ids[1]!))[0]?.['result']).toBe('unlearned');
  await door.run(['learn', 'reset']);
});

it('undo takes a change back once, and none where one of several cannot be', async () => {
  const [{ id } = {}] = await door.rows('learn', 'reset');
  const twice = await door.run(['learn', 'undo', String(id), String(id)]);
  expect([twice.code, twice.output.match(/\n/gu)?.length]).toEqual([0, 1]);
  const [{ id: later } = {}] = await door.rows('learn', 'reset');
  const unknown = await door.run(['learn', 'undo', String(later), '99999']);
  expect([unknown.code, unknown.output]).toEqual([5, '']);
  expect(unknown.errors).toContain('there is no change 99999; nothing was taken back\n');
  const again = await door.run(['learn', 'undo', String(later), String(id)]);
  expect([again.code, again.output]).toEqual([1, '']);
  expect(again.errors).toContain(
    `the change ${id} is taken back already; nothing was taken back\n`,
  );
  const [newest, undo] = await door.rows('learn', 'log', '--limit', '2');
  expect(newest).toMatchObject({ id: later, undoneBy: null });
  const both = await door.run(['learn', 'undo', String(later), String(undo?.['id'])]);
  expect([both.code, both.output]).toEqual([1, '']);
  expect(both.errors).toContain(`the change ${undo?.['id']} is an undo, which cannot be undone`);
});

it('undo expands what it brings back before it ends', async () => {
  await door.run(['topics', 'add', 'gardening']);
  await door.run(['topics', 'remove', 'gardening']);
  const [{ id } = {}] = await door.rows('topics', 'log', '--limit', '1');
  expect((await door.run(['topics', 'undo', String(id)])).code).toBe(0);
  const { output } = await door.run(['topics', 'show', 'gardening', '--json']);
  expect(output).toContain('"status":"Complete"');
});

it('undo takes topics back before their parents in whatever order they are named, or none of them', async () => {
  for (const topic of ['barns', 'barns/doors', 'barns/lofts']) {
    await door.run(['topics', 'add', topic, '--no-wait']);
  }
  const log = await door.rows('topics', 'log', 'barns');
  const [lofts, doors, barns] = log.map(({ id }) => String(id)) as [string, string, string];
  const all = (await door.run(['topics', 'list'])).output;
  const part = await door.run(['topics', 'undo', doors, barns, '--yes']);
  expect([part.code, part.output]).toEqual([1, '']);
  expect(part.errors).toContain(
    '"barns" has topics below it; take those back first; nothing was taken back\n',
  );
  expect((await door.run(['topics', 'list'])).output).toBe(all);
  const whole = await door.run(['topics', 'undo', barns, doors, lofts, '--yes']);
  expect([whole.code, whole.output.match(/\n/gu)?.length]).toEqual([0, 3]);
  expect((await door.run(['topics', 'list'])).output).not.toContain('barns');
});

it('undo goes on past a change that was taken back together with another', async () => {
  await door.run(['topics', 'add', 'ships/sails', 'ropes', '--no-wait']);
  const log = (await door.rows('learn', 'log')) as { id: number; kind: string; subject: string }[];
  const ids = ['ships/sails', 'ships', 'ropes'].map((topic) =>
    String(log.find(({ kind, subject }) => kind === 'added' && subject === topic)?.id),
  );
  const { code, output } = await door.run(['topics', 'undo', ...ids, '--yes']);
  expect([code, output.match(/\n/gu)?.length]).toEqual([0, 2]);
  const left = (await door.run(['topics', 'list'])).output;
  expect(left).not.toMatch(/ships|ropes/u);
});

it('undo goes on past the removal of a parent that came back with what was below it', async () => {
  await door.run(['topics', 'add', 'docks/cranes', '--no-wait']);
  for (const topic of ['docks/cranes', 'docks']) await door.run(['topics', 'remove', topic, '-y']);
  const log = await door.rows('topics', 'log', '--limit', '2');
  const ids = log.map(({ id }) => String(id)).toReversed();
  const { code, output } = await door.run(['topics', 'undo', ...ids, '--no-wait']);
  expect([code, output.match(/\n/gu)?.length]).toEqual([0, 1]);
  const undone = (await door.rows('topics', 'log', '--limit', '3')).map((each) => each['undoneBy']);
  expect(new Set(undone.slice(1)).size).toBe(1);
  expect((await door.run(['topics', 'list'])).output).toMatch(/^docks\ndocks\/cranes$/mu);
});
