import { afterAll, describe, expect, it } from 'vitest';
import { openGraphDoor } from './graph-door.ts';

const { door, exported } = await openGraphDoor();
afterAll(() => door.close());

describe('the document of a graph', () => {
  it.each([
    ['winnow: 2', 'line 1: "winnow" of the graph must be 1'],
    ['topics: []', 'line 1: "winnow" of the graph is missing'],
    ['winnow: 1\ntopics: [{topic: a},\n {topic: A}]', 'line 3: the topic "a" is there twice'],
    [
      'winnow: 1\ntopics:\n  - topic: a\n  - topic: b\n    exlude: [b]',
      'line 5: "exlude" of the 2nd of "topics" of the graph is not a field',
    ],
    [
      'winnow: 1\ntopics:\n  - topic: a\n  - exclude:\n    - [b]',
      'line 4: "topic" of the 2nd of "topics" of the graph is missing',
    ],
    [
      '{"winnow": 1,\n"topics": [\n{"topic": "a", "include":\n["b", 7]}]}',
      'line 4: the 2nd of "include" of the 1st of "topics" of the graph must be a string',
    ],
    [
      'winnow: 1\ntopics: [{topic: sport/tennis;rugby}]',
      'line 2: "sport/tennis;rugby" is more than one topic',
    ],
    ['winnow: 1\ntopics: [{topic: a, match: b}]', 'must be "expanded" or "label"'],
    ['winnow: 1\ntopics:\n- topic: a\n  match: label\n  include: [b]', 'line 3: "a" is matched by'],
    [
      'winnow: 1\nsources: [{name: a, entries:\n [{}]}]',
      'line 3: an entry of "a" must have either',
    ],
    [
      'winnow: 1\nsources:\n- name: a\n  entries:\n  - url: http://b/\n  - url: ftp://c/',
      'line 6: the address "ftp://c/" must begin with http:// or https://',
    ],
    ['winnow: 1\nsources:\n- name: ""\n  default: true', 'line 3: the source name is empty'],
    [
      'winnow: 1\nsources:\n- {name: a, default: true}\n- {name: b, default: true}',
      'line 4: only one source can be the default',
    ],
    [
      'winnow: 1\nsources: [{name: a, entries: [{url: "http://b/"}, {url: "http://b/"}]}]',
      'line 2: the entry of "a", "http://b/" is there twice',
    ],
    [
      'winnow: 1\nsources: [{name: a, keepItems: 0}]',
      'line 2: "keepItems" of the 1st of "sources" of the graph must be a whole number from 1 to',
    ],
  ])('says what is wrong with %j, and in which line', async (text, sentence) => {
    const { code, errors } = await door.run(['graph', 'plan', '-'], { stdin: text });
    expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('is refused beyond so many topics', async () => {
    const topics = Array.from({ length: 10_001 }, (_, at) => `- topic: t${at}\n`);
    const { code, errors } = await door.run(['graph', 'plan', '-'], {
      stdin: `winnow: 1\ntopics:\n${topics.join('')}`,
    });
    const sentence = 'line 2: "topics" of the graph holds more than 10000 topics';
    expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it.each([
    [
      'winnow: 1\ntopics:\n  - topic: [\n',
      'line 3: what was opened with [ or { is not closed; add ]',
    ],
    ['winnow: 1\ntopics:\n\t- topic: a', 'line 3: it is indented with a tab; use spaces'],
    [`winnow: 1\ntopics:\n\n${'['.repeat(100)}`, 'line 4: lists and maps lie within one another'],
    [
      'winnow: 1\ntopics:\n  - topic: a\n - topic: b',
      'line 4: it must begin in the same column as',
    ],
    [
      'winnow: 1\ntopics:\n  - topic: a\n   match: label',
      'line 4: it must begin in the same column',
    ],
    ['winnow: 1\ntopics:\n  - topic: a: b', 'line 3: a text with ": " in it must stand in quotes'],
    ['winnow: 1\ntopics:\n  - topic: @a', 'line 3: a text that begins with @ must stand in quotes'],
    ['winnow: 1\ntopics:\n  - topic: *c', 'line 3: a text that begins with * must stand in quotes'],
    [
      'winnow: 1\ntopics:\n  - topic: "a\n\n',
      'line 3: a text that was opened with " is not closed',
    ],
    ['winnow: 1\ntopics:\n  - topic: "\\q"', 'line 3: \\q means nothing between "'],
    [
      'winnow: 1\ntopics: [{topic: a} {topic: b}]',
      'line 2: a comma or a new line is missing in it',
    ],
    ['winnow: 1\ntopics\nsources: []', 'line 2: a ":" is missing after the name'],
    ['winnow: 1\ntopics: []\ntopics: []', 'line 3: the name in it is there already; keep one'],
    ['winnow: 1\n---\nwinnow: 1', 'line 2: a second document begins; keep one in a file'],
    ['winnow: 1\n? {a: b}\n: c', 'line 2: a name must be a text'],
    ['{"winnow": 1, "topics": [}', 'line 1: what was opened with [ or { is not closed; add ]'],
    ['%a\nwinnow: 1', 'line 2: this cannot be read as YAML'],
    ['# nothing yet\n', 'there is nothing in it'],
    ['<?xml version="1.0"?>\n<opml/>', 'it is XML or HTML, not YAML or JSON'],
  ])('says of %j which line to mend, and how', async (text, sentence) => {
    const { code, errors } = await door.run(['graph', 'plan', '-'], { stdin: text });
    expect(code).toBe(1);
    expect(errors).toMatch(/^winnow: standard input(?:, |: )/u);
    expect(errors).toContain(sentence);
    expect(errors.split('\n')).toHaveLength(2);
  });

  it('finds a name that stands twice among tens of thousands', async () => {
    const names = Array.from({ length: 30_000 }, (_, at) => `n${at}: 1\n`);
    const stdin = `${names.join('')}n7: 1\n`;
    const { code, errors } = await door.run(['graph', 'plan', '-'], { stdin });
    expect(code).toBe(1);
    expect(errors).toContain('line 30001: the name in it is there already; keep one');
  });

  it('tells wrong usage of a plan from a difference by its exit code', async () => {
    for (const words of [['-', '--bogus'], ['-', '--json=bogus'], ['-', '--format', 'dot'], []]) {
      expect((await door.run(['graph', 'plan', ...words], { stdin: 'winnow: 1' })).code).toBe(1);
    }
    expect((await door.run(['graph', 'apply', '-', '--bogus'])).code).toBe(2);
    const { output } = await door.run(['graph', 'plan', '--help']);
    expect(output).not.toContain('--format');
  });

  it('ends for a file that is not there with the code of every command that reads one', async () => {
    for (const words of [
      ['graph', 'plan'],
      ['graph', 'apply'],
      ['sources', 'import'],
    ]) {
      expect((await door.run([...words, '/nowhere'])).code).toBe(5);
    }
    for (const act of ['plan', 'apply']) {
      const { output } = await door.run(['graph', act, '--help']);
      expect(output).toMatch(/5\s+no\s+such\s+file/u);
    }
  });

  it('shows a long difference on a terminal in part, a line each', async () => {
    const entries = Array.from({ length: 9 }, (_, at) => `{url: "http://feeds.example/${at}"}`);
    const stdin = `winnow: 1\nsources: [{name: Long, entries: [${entries.join(', ')}]}]`;
    const look = { stdin, terminal: true, columns: 100 };
    const { output } = await door.run(['graph', 'plan', '-'], look);
    expect(output).toMatch(/add +source +Long +\+ http:\/\/feeds\.example\/0\n/u);
    expect(output).toMatch(/\n +\+ http:\/\/feeds\.example\/5\n +and 3 more\n/u);
  });

  it.each([
    ['sources: [{name: S, entries: [{service: Nothing}]}]', [5, 5], 'Nothing'],
    ['sources: [{name: S, entries: [{url: "http://10.0.0.1/feed"}]}]', [1, 2], '10.0.0.1'],
    ['topics: [', [1, 2], 'standard input, line 3: '],
  ])('is planned only where it could be applied: %s', async (text, exits, words) => {
    const stdin = `winnow: 1\ntopics: [{topic: planned}]\n${text}`;
    const before = await exported();
    for (const [index, act] of [['plan'], ['apply', '--yes']].entries()) {
      const { code, errors } = await door.run(['graph', ...act, '-'], { stdin });
      expect([code, errors]).toEqual([exits[index], expect.stringContaining(words)]);
    }
    expect(await exported()).toBe(before);
  });

  it('says what a document without its first line lacks', async () => {
    const { code, errors } = await door.run(['graph', 'apply', '-'], { stdin: 'topics: []' });
    const sentence = 'line 1: "winnow" of the graph is missing; it must be 1\n';
    expect([code, errors]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it('leaves alone what it does not speak of, says so, and empties what it has an empty list of', async () => {
    const before = await exported();
    const [topics = '', sources = ''] = before.split(/^(?=sources:)/mu);
    const cases = [
      [topics, 'sources'],
      [`winnow: 1\n${sources}`, 'topics'],
    ] as const;
    for (const [text, kind] of cases) {
      const note = `${kind} stay as they are: the document has no "${kind}:"`;
      for (const verb of ['plan', 'apply']) {
        const { code, output, errors } = await door.run(['graph', verb, '-'], { stdin: text });
        expect([code, output, errors]).toEqual([0, '', expect.stringContaining(note)]);
      }
    }
    expect(await exported()).toBe(before);
    const emptied = { stdin: `${topics}sources: []\n` };
    const { output } = await door.run(['graph', 'plan', '-'], emptied);
    expect(output).toBe(`remove\tsource\tBlogs\t- ${door.address('/a.xml')}\n`);
    await door.run(['graph', 'apply', '-', '--yes'], emptied);
    expect(await exported()).toBe(`${topics}sources: []\n`);
    await door.run(['graph', 'apply', '-', '--no-wait'], { stdin: before });
    expect(await exported()).toBe(before);
  });

  it('leaves parents alone that nothing lies below any more, unless it speaks of topics', async () => {
    const before = await exported();
    await door.run(['topics', 'add', 'cars/electric', '--no-wait']);
    await door.run(['topics', 'remove', 'cars/electric', '--yes']);
    const listed = async () => (await door.run(['topics', 'list'])).output.split('\n');
    const stdin = 'winnow: 1\nsources: [{name: Blogs, entries: [{url: "https://a.example/"}]}]\n';
    await door.run(['graph', 'apply', '-', '--yes', '--no-wait'], { stdin });
    expect(await listed()).toContain('cars');
    await door.run(['graph', 'apply', '-', '--yes', '--no-wait'], { stdin: before });
    expect(await listed()).not.toContain('cars');
    expect(await exported()).toBe(before);
  });

  it('lets a topic that others lie below become their parent alone without asking, since nothing goes', async () => {
    const before = await exported();
    await door.run(['topics', 'add', 'databases', '--no-wait']);
    const shown = 'change\ttopic\tdatabases\tstays, but only as the parent of others\n';
    const plan = await door.run(['graph', 'plan', '-'], { stdin: before });
    expect(plan).toMatchObject({ code: 2, output: shown });
    const applied = await door.run(['graph', 'apply', '-'], { stdin: before });
    expect(applied).toMatchObject({ code: 0, output: shown });
    expect(await exported()).toBe(before);
  });

  it('is not written where only reading is allowed', async () => {
    const variables = { WINNOW_READONLY: '1' };
    const text = await exported();
    expect(await door.run(['graph', 'plan', '-'], { stdin: text, variables })).toMatchObject({
      code: 0,
    });
  });
});

it('writes what steers a terminal in escapes, so that names are read back as they are', async () => {
  const names = ['left\u202eright', "it's \u2066# a"];
  await door.run(['topics', 'add', ...names, '--no-wait']);
  const opml = `<opml version="2.0"><body><outline text="M\u202eine" xmlUrl="${door.address('/b.xml')}"/></body></opml>`;
  await door.run(['sources', 'import', '-', '--name', 'turned', '--no-wait'], { stdin: opml });
  for (const form of [[], ['--json']]) {
    const { output } = await door.run(['graph', 'export', ...form]);
    expect(output).toContain(String.raw`\u202e`);
    expect(output).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
    const planned = await door.run(['graph', 'plan', '-', '--json'], { stdin: output });
    expect(planned).toMatchObject({ code: 0, output: expect.stringContaining('[]') });
  }
  const { output } = await door.run(['sources', 'export', 'turned']);
  expect(output).toContain('M&#x202e;ine');
  await door.run(['topics', 'remove', ...names, '--yes']);
  await door.run(['sources', 'remove', 'turned', '--yes']);
});
