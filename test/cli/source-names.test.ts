/** Sources by the names that people type: bare, in another case, misspelt, and those that only the service may change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentSource } from '../../src/cli/find-source.ts';
import { openListDoor } from './list-door.ts';

const { door, close } = await openListDoor();
afterAll(close);

const OF_ONES_OWN = ['set', 'check', 'fix', 'export', 'default', 'remove'];

beforeAll(async () => {
  for (const name of ['Blogs', 'tools', 'Tools']) {
    await door.run(['sources', 'add', name, door.address('/a.xml')]);
  }
});

async function errorsOf(...argv: string[]): Promise<string> {
  const { code, errors } = await door.run(argv);
  expect(code).toBe(5);
  return errors;
}

it('one source alone is no list of several', () => {
  expect(absentSource('nosuch', ['user/Blogs']).message).toBe(
    'there is no source "nosuch"; there is only user/Blogs',
  );
});

it('of many sources the first are named, and how many others there are', () => {
  const names = Array.from({ length: 12 }, (_, at) => `user/list ${at + 1}`);
  const { message } = absentSource('other', names);
  expect(message).toMatch(/; there are user\/list 1, .*, user\/list 10 and 2 more$/u);
});

describe('a bare name', () => {
  it.each([
    ['sources', 'show'],
    ['sources', 'refresh'],
    ['content', '--source'],
  ])(
    "is that of a source of the service where there is none of one's own: %s %s",
    async (...argv) => {
      expect((await door.run([...argv, 'Reference', '--no-wait'])).code).toBe(0);
      expect(await errorsOf(...argv, 'user/Reference')).toContain(
        'there is no source "user/Reference"; did you mean "service/Reference"?',
      );
    },
  );

  it("is that of one's own source where both have it", async () => {
    await door.run(['sources', 'add', 'Web', door.address('/b.xml')]);
    const { output } = await door.run(['sources', 'show', 'Web', '--json', 'source']);
    expect(JSON.parse(output)).toEqual({ source: 'user/Web' });
    await door.run(['sources', 'remove', 'Web', '--yes']);
  });
});

describe('a name in another case', () => {
  it('is answered with the one there is, never taken for it', async () => {
    const own = 'case counts, and there is "user/Blogs"';
    expect(await errorsOf('sources', 'show', 'blogs')).toContain(own);
    expect(await errorsOf('content', '--source', 'blogs')).toContain(own);
    expect(await errorsOf('sources', 'refresh', 'news')).toContain('there is "service/News"');
  });

  it('is answered with all that differ in nothing else', async () => {
    expect(await errorsOf('sources', 'show', 'TOOLS')).toContain(
      'case counts, and there are "user/Tools", "user/tools"',
    );
  });

  it('does not stand for the one that is nearer as it is written', async () => {
    expect(await errorsOf('sources', 'show', 'tool')).toContain('did you mean "user/tools"?');
    expect(await errorsOf('sources', 'show', 'Tool')).toContain('did you mean "user/Tools"?');
  });
});

describe.each(OF_ONES_OWN)('sources %s', (command) => {
  it("names sources of one's own alone", async () => {
    expect(await errorsOf('sources', command, 'blogs')).toContain(
      'there is no source "blogs" of your own; case counts, and there is "Blogs"',
    );
    expect(await errorsOf('sources', command, 'nosuch')).toContain(
      'there is no source "nosuch" of your own; there are Blogs, Tools, tools\n',
    );
    expect(await errorsOf('sources', command, 'New')).not.toContain('News');
  });

  it('says that a source of the service is read-only', async () => {
    expect(await errorsOf('sources', command, 'News')).toContain(
      'there is no source "News" of your own; the one of the service is read-only',
    );
    expect((await door.run(['sources', command, 'service/News'])).code).toBe(2);
  });
});

it('are completed with those that the command takes', async () => {
  const names = async (...before: string[]) =>
    (await door.run(['__complete', 'sources', ...before, ''])).output.split('\n').slice(0, -1);
  expect(await names('remove')).toEqual(['Blogs', 'Tools', 'tools']);
  expect(await names('show')).toContain('service/News');
  expect(await names('rename')).toEqual(['Blogs', 'Tools', 'tools']);
  expect(await names('rename', 'Blogs')).toEqual([]);
});

describe('another name', () => {
  const run = async (...argv: string[]) => door.run(['sources', ...argv]);

  beforeAll(async () => {
    await run('add', 'Lists', door.address('/a.xml'));
    await run('set', 'Lists', '--keep', '20');
    await run('default', 'Lists');
  });

  it('leaves a source what it was: its feeds, its settings, and the default', async () => {
    const before = JSON.parse((await run('show', 'Lists', '--json')).output);
    expect(await run('rename', 'Lists', 'user/My lists', '--json')).toEqual({
      code: 0,
      output: '[{"name":"My lists","before":"Lists"}]\n',
      errors: '',
    });
    const after = JSON.parse((await run('show', 'My lists', '--json')).output);
    const named = { name: 'My lists', source: 'user/My lists', id: '/sources/user/My%20lists' };
    expect(after).toEqual({ ...before, ...named });
    expect(after).toMatchObject({ default: true, keepItems: 20 });
    expect((await run('show', 'Lists')).code).toBe(5);
  });

  it('is refused where it is taken, says nothing, or is the service’s', async () => {
    const taken = await run('rename', 'My lists', 'tools');
    expect(taken.errors).toContain('there is already a source "tools"');
    expect(taken.code).toBe(1);
    const service = await run('rename', 'service/News', 'Papers');
    expect(service.errors).toContain('is a source of the service, which is read-only');
    expect((await run('rename', 'My lists', ' ')).code).toBe(2);
    expect((await run('rename', 'My list', 'Other')).errors).toContain('did you mean');
    expect((await run('show', 'My lists')).code).toBe(0);
  });

  it('may be the one it has', async () => {
    expect((await run('rename', 'My lists', 'My lists')).code).toBe(0);
  });

  it('may be one of the service, which is told', async () => {
    const { code, errors } = await run('rename', 'My lists', 'News');
    const told = '"News" means your source from now on; that of the service is service/News\n';
    expect([code, errors]).toEqual([0, told]);
    expect((await run('rename', 'News', 'My lists')).errors).toBe('');
  });
});

describe('a name that begins with a dash', () => {
  it('stands in hints where the command takes it', async () => {
    await door.run(['sources', 'default', 'Blogs']);
    const argv = ['sources', 'add', '--', '-odd', door.address('/c.xml')];
    const { errors } = await door.run(argv);
    const hint = /hint: winnow (content .*), or for good: winnow (sources default .*)\n/u.exec(
      errors,
    )!;
    expect(hint.slice(1)).toEqual(['content --source -odd', 'sources default -- -odd']);
    for (const line of hint.slice(1)) expect((await door.run(line.split(' '))).code).toBe(0);
    await door.run(['sources', 'remove', '--yes', '--', '-odd']);
  });

  it('is a topic that the hint of an absent one adds', async () => {
    const { errors } = await door.run(['content', '--', '-lead']);
    expect(errors).toContain('hint: winnow topics add -- -lead\n');
  });
});
