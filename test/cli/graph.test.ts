import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import type { Connect } from '../../src/cli/connect.ts';
import { createClient } from '../../src/client/create-client.ts';
import { main } from '../../src/main.ts';
import { createTerminal } from '../support/terminal.ts';
import { openGraphDoor } from './graph-door.ts';
import { runMain } from './run-main.ts';

const CHANGED = 'the graph changed after it was compared with the document; nothing was applied';

const { door, exported } = await openGraphDoor();
afterAll(() => door.close());

describe('the graph as a document', () => {
  it('has names in quotes that other readers of YAML would take for something else', async () => {
    const names = ['12:30', '1_000', '2026-01-01', '<<', 'no', 'off', 'y'];
    await door.run(['topics', 'add', ...names, '--no-wait']);
    const text = await exported();
    for (const name of names) expect(text).toContain(`- topic: "${name}"\n`);
    expect(text).toContain('- topic: cooking\n');
    expect(await door.run(['graph', 'plan', '-'], { stdin: text })).toMatchObject({ code: 0 });
    await door.run(['topics', 'remove', ...names, '--yes']);
  });

  it('is what it says: a plan of its own export finds nothing', async () => {
    const text = await exported();
    expect(await door.run(['graph', 'plan', '-'], { stdin: text })).toMatchObject({
      code: 0,
      output: '',
    });
    const applied = await door.run(['graph', 'apply', '-', '--json'], { stdin: text });
    expect(applied).toMatchObject({ code: 0, output: '[]\n' });
  });

  it('is the same where only the spelling of an address differs', async () => {
    const text = (await exported()).replace(': http://', ': HTTP://');
    expect(text).toContain(': HTTP://');
    const plan = await door.run(['graph', 'plan', '-'], { stdin: text });
    expect(plan).toMatchObject({ code: 0, output: '' });
  });

  it('becomes another one and comes back exactly', async () => {
    const before = await exported();
    const wanted = `winnow: 1
topics:
  - topic: databases
    match: label
  - topic: odd%2Fname/100%25
    include: [fraction]
    exclude: [percent sign]
  - topic: cooking
sources:
  - name: Reading
    default: true
    entries:
      - url: ${door.address('/b.xml')}
        title: Second
        group: Daily
        time: 1week
`;
    const plan = await door.run(['graph', 'plan', '-'], { stdin: wanted });
    expect(plan.code).toBe(2);
    expect(plan.output.split('\n')).toEqual([
      'remove\ttopic\tdatabases/postgres\t',
      'remove\ttopic\ta\t',
      `remove\tsource\tBlogs\t- ${door.address('/a.xml')}`,
      'add\ttopic\tdatabases\tmatch: label',
      'add\ttopic\todd%2Fname/100%\t+ include: fraction,+ exclude: percent sign',
      `add\tsource\tReading\tdefault: true,+ ${door.address('/b.xml')}`,
      '',
    ]);
    const asked = await door.run(['graph', 'apply', '-'], { stdin: wanted });
    const feed = `${door.address('/a.xml')} of Blogs`;
    const question = `these go: topic databases/postgres, topic a, source Blogs, ${feed}. This needs`;
    expect([asked.code, asked.errors]).toEqual([2, expect.stringContaining(question)]);
    expect(asked.errors).toContain('--yes');
    expect(await exported()).toBe(before);

    const apply = ['graph', 'apply', '-', '--yes', '--no-wait'];
    const applied = await door.run(apply, { stdin: wanted });
    expect(applied.errors).toBe('');
    expect(applied.output).toBe(plan.output);
    const [topics] = (await exported()).split('sources:');
    expect(topics).toContain('  - topic: databases\n    match: label\n');
    expect(topics).toContain('  - topic: odd%2Fname/100%25\n    include:\n      - fraction\n');
    expect(await door.run(['graph', 'plan', '-'], { stdin: wanted })).toMatchObject({ code: 0 });

    await door.run(['graph', 'apply', '-', '--yes'], { stdin: before });
    expect(await exported()).toBe(before);
  });

  it('takes no feed from a source that stays unless somebody agrees', async () => {
    const text = await exported();
    const more = 'http://feeds.example/more';
    const longer = `${text}      - url: ${more}\n`;
    const lengthen = ['graph', 'apply', '-', '--no-wait'];
    expect((await door.run(lengthen, { stdin: longer })).code).toBe(0);
    const whole = await exported();
    expect(whole).toContain(more);
    const { code, errors } = await door.run(['graph', 'apply', '-'], { stdin: text });
    expect([code, errors]).toEqual([2, expect.stringContaining(`these go: ${more} of Blogs.`)]);
    expect(await exported()).toBe(whole);
    const agreed = await door.run(['graph', 'apply', '-', '--yes'], { stdin: text });
    expect(agreed).toMatchObject({ code: 0, output: `change\tsource\tBlogs\t- ${more}\n` });
    expect(await exported()).toBe(text);
  });

  it('takes no term from a topic unless somebody agrees, and makes exactly what the plan showed', async () => {
    const steer = ['topics', 'add', 'databases', '--term', 'vacuum', '--exclude', 'hoover'];
    await door.run([...steer, '--no-wait']);
    const before = await exported();
    expect(await door.run(['graph', 'plan', '-'], { stdin: before })).toMatchObject({ code: 0 });
    const fewer = before.replace('    include:\n      - vacuum\n', '');
    const without = before.replace(/ {2}- topic: databases\n(?: {4}.*\n)+/u, '');
    const rows = [
      [fewer, 'change\ttopic\tdatabases\t- include: vacuum\n', 'vacuum of databases'],
      [
        without,
        'change\ttopic\tdatabases\tstays, but only as the parent of others,- include: vacuum,- exclude: hoover\n',
        'vacuum of databases, hoover of databases',
      ],
    ] as const;
    for (const [wanted, shown, going] of rows) {
      const plan = await door.run(['graph', 'plan', '-'], { stdin: wanted });
      expect(plan).toMatchObject({ code: 2, output: shown });
      const { code, errors } = await door.run(['graph', 'apply', '-'], { stdin: wanted });
      expect([code, errors]).toEqual([2, expect.stringContaining(`these go: ${going}. This`)]);
      expect(await exported()).toBe(before);
      const applied = await door.run(['graph', 'apply', '-', '--yes'], { stdin: wanted });
      expect(applied).toMatchObject({ code: 0, output: shown });
      expect(await exported()).toBe(wanted);
      await door.run(['graph', 'apply', '-'], { stdin: before });
      expect(await exported()).toBe(before);
    }
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: without });
  });

  it('leaves no parent that was there for what goes alone, and keeps that of what comes', async () => {
    const before = await exported();
    await door.run(['topics', 'add', 'far/away/here', 'far/away/there', '--no-wait']);
    const there = before.replace('topics:\n', 'topics:\n  - topic: far/off\n');
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: there });
    expect((await door.run(['topics', 'list'])).output).toMatch(/^far\nfar\/off$/mu);
    expect((await door.run(['topics', 'list'])).output).not.toContain('away');
    const planned = (await door.run(['graph', 'plan', '-'], { stdin: before })).output;
    expect(planned).toBe('remove\ttopic\tfar/off\t\nremove\ttopic\tfar\t\n');
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: before });
    expect((await door.run(['topics', 'list'])).output).not.toContain('far');
    expect((await door.run(['topics', 'log', 'far', '--json', 'kind,actor'])).output).toContain(
      '{"kind":"removed","actor":"apply"}',
    );
    expect(await exported()).toBe(before);
    // One that was left before, by the removal of what lay below it.
    await door.run(['topics', 'add', 'near/here', '--no-wait']);
    await door.run(['topics', 'remove', 'near/here', '--yes']);
    expect((await door.run(['topics', 'list'])).output).toContain('near');
    expect((await door.run(['graph', 'plan', '-'], { stdin: before })).code).toBe(0);
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: there });
    expect((await door.run(['topics', 'list'])).output).not.toContain('near');
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: before });
    expect(await exported()).toBe(before);
  });

  it('is not applied where it changed while somebody was asked', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'winnow-graph-'));
    const file = join(directory, 'wanted.yaml');
    const text = await exported();
    writeFileSync(file, text.replace('  - topic: cooking\n', ''));
    const { url, credentials } = await door.listen();
    const terminal = createTerminal({
      terminal: true,
      variables: {
        WINNOW_URL: url,
        WINNOW_USER: credentials.user,
        WINNOW_PASSWORD: credentials.password,
        WINNOW_APP_ID: credentials.appId,
        WINNOW_APP_KEY: credentials.appKey,
      },
    });
    const answer = async function* () {
      await door.run(['topics', 'add', 'late', '--no-wait']);
      yield 'y\n';
    };
    const stdin = Object.assign(Readable.from(answer()), { isTTY: true });
    const code = await main(['graph', 'apply', file], { ...terminal.environment, stdin });
    expect(code).toBe(1);
    expect(terminal.errors()).toContain('These go: topic cooking. Go on? [y/N]');
    const told = terminal.errors().replaceAll(/\s+/gu, ' ');
    expect(told).toContain(`${CHANGED} hint: winnow graph plan ${file}`);
    expect(await exported()).toContain('topic: cooking');
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: text });
    rmSync(directory, { recursive: true });
  });

  it('takes away nothing that came after it was compared, unless whatever goes may go', async () => {
    const before = await exported();
    const wanted = before.replace('  - topic: cooking\n', '  - topic: cooking\n  - topic: new\n');
    const { url, credentials } = await door.listen();
    const connect: Connect = async () => ({
      client: createClient({
        baseUrl: url,
        credentials,
        async transport(request) {
          const answer = await fetch(request);
          if (request.url.endsWith('/graph/plan'))
            await door.run(['topics', 'add', 'later', '--no-wait']);
          return answer;
        },
      }),
      embedded: false,
      close: async () => {},
    });
    const apply = (...options: string[]) =>
      runMain(['graph', 'apply', '-', '--no-wait', ...options], { stdin: wanted }, connect);
    const refused = await apply();
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(CHANGED)]);
    expect(await exported()).toContain('topic: later\n');
    expect(await exported()).not.toContain('topic: new\n');
    expect(await apply('--yes')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^remove\ttopic\tlater\t/mu),
    });
    expect(await exported()).not.toContain('later');
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: before });
  });

  it('carries what sources want of their feeds, where somebody asked for something', async () => {
    const plain = await exported();
    expect(plain).not.toMatch(/fullText|keep/u);
    await door.run(['sources', 'set', 'Blogs', '--full-text', '--keep', '20', '--no-wait']);
    const text = await exported();
    expect(text).toContain(
      '    default: true\n    fullText: true\n    keepItems: 20\n    entries:',
    );
    expect(await door.run(['graph', 'plan', '-'], { stdin: text })).toMatchObject({ code: 0 });

    const wanted = text.replace('keepItems: 20', 'keepDays: 90');
    const differences = 'keepItems: default (was 20),keepDays: 90 (was default)';
    const change = { code: 2, output: `change\tsource\tBlogs\t${differences}\n` };
    expect(await door.run(['graph', 'plan', '-'], { stdin: wanted })).toMatchObject(change);
    expect(await exported()).toBe(text);
    const applied = await door.run(['graph', 'apply', '-'], { stdin: wanted });
    expect(applied.errors).toContain('goes for good when a feed is fetched next');
    expect(await exported()).toBe(wanted);
    const shown = await door.run(['sources', 'set', 'Blogs', '--json']);
    expect(JSON.parse(shown.output)).toEqual([
      { name: 'Blogs', fullText: true, keepItems: null, keepDays: 90 },
    ]);

    await door.run(['graph', 'apply', '-', '--yes'], { stdin: 'winnow: 1' });
    await door.run(['graph', 'apply', '-'], { stdin: wanted });
    expect(await exported()).toBe(wanted);
    await door.run(['graph', 'apply', '-'], { stdin: plain });
    expect(await exported()).toBe(plain);
  });

  it('is expanded and fetched when apply ends, and a feed that cannot be read is named', async () => {
    const before = await exported();
    const gone = door.address('/gone');
    const wanted = `winnow: 1
topics: [{topic: machine learning}]
sources: [{name: New, default: true, entries: [{url: "${door.address('/new.xml')}"}, {url: "${gone}"}]}]`;
    const applied = await door.run(['graph', 'apply', '-', '--yes'], { stdin: wanted });
    expect(applied.code).toBe(0);
    expect(applied.errors).toContain(`1 of 2 feeds could not be read:\n  ${gone}: `);
    const listed = await door.run(['content', '--json', 'topic,title']);
    expect(JSON.parse(listed.output)).toEqual([
      { topic: 'machine learning', title: 'Machine learning on small machines' },
    ]);
    await door.run(['graph', 'apply', '-', '--yes'], { stdin: before });
    expect(await exported()).toBe(before);
  });

  it('is applied whole or not at all', async () => {
    const before = await exported();
    const text =
      'winnow: 1\ntopics: [{topic: new}]\nsources: [{name: S, entries: [{service: Nothing}]}]';
    const { code, errors } = await door.run(['graph', 'apply', '-', '--yes'], { stdin: text });
    expect([code, errors]).toEqual([5, expect.stringContaining('Nothing')]);
    const set = before.replace('default: true', 'default: true\n    keepItems: 7');
    const last = '  - name: S\n    entries:\n      - service: Nothing\n';
    expect((await door.run(['graph', 'apply', '-'], { stdin: set + last })).code).toBe(5);
    expect(await exported()).toBe(before);
  });
});
