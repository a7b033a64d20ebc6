import { describe, expect, it } from 'vitest';
import { inOwnDirectory } from './run-main.ts';

const { run } = inOwnDirectory();

describe('reading only', () => {
  const variables = { WINNOW_READONLY: '1' };

  it.each([
    [['topics', 'add', 'x']],
    [['api', 'DELETE', '/v1/topics/x']],
    [['api', 'GET', '/data/x']],
    [['api', 'GET', '/content/x']],
    [['profile', 'use', 'local']],
    [['learn', 'visitors', 'owner']],
    [['serve', '--port', '0']],
  ])('refuses %j and says why', async (argv) => {
    const { code, errors } = await run(argv, { variables });
    expect([code, errors]).toEqual([4, expect.stringContaining('WINNOW_READONLY is set')]);
  });

  it.each([[['--refresh', '--limit', '3']], [['--limit', '3', '--refresh', '--json', 'title']]])(
    'names of %j the option that would change something',
    async (options) => {
      const { code, errors } = await run(['content', ...options], { variables });
      const sentence = 'winnow content --refresh may change something and was not done';
      const hint = 'leave --refresh out, or unset WINNOW_READONLY';
      expect([code, errors]).toEqual([
        4,
        `winnow: WINNOW_READONLY is set: ${sentence}\n  hint: ${hint}\n`,
      ]);
    },
  );

  it.each([
    [['topics', 'list']],
    [['content']],
    [['limits']],
    [['serve', '--exec', '--', process.execPath, '-e', '']],
    [['sources', 'import', '-', '--dry-run']],
  ])('lets %j pass', async (argv) => {
    const stdin = 'https://notes.example/feed.xml\n';
    expect(await run(argv, { variables, stdin })).toMatchObject({ code: 0 });
  });

  it('hints nowhere at adding what cannot be added', async () => {
    const words = [['content'], ['content', 'a;b'], ['content', 'rust'], ['content', 'list']];
    const others = [
      ['topics', 'try', 'rust'],
      ['topics', 'list'],
      ['learn', 'log'],
    ];
    const told: string[] = [];
    for (const argv of [...words, ['content', '--json', '--', 'titel-of'], ...others]) {
      told.push((await run(argv, { variables, terminal: true })).errors);
      const usual = await run(argv, { terminal: true });
      expect([argv, usual.errors]).toEqual([argv, expect.stringContaining('winnow topics add')]);
    }
    expect(told.join('')).not.toContain('winnow topics add');
    expect(told.join('')).toContain('see topics with: winnow topics list');
  });

  it.each([
    [['users'], 'no users yet'],
    [['plans'], 'no plans yet'],
    [['share'], 'nothing is shared'],
  ])(
    'tells with %j what there is not, and how to make one only where that may be',
    async (argv, none) => {
      expect((await run(argv, { variables, terminal: true })).errors).toBe(`${none}\n`);
      expect((await run(argv, { terminal: true })).errors).toContain(`${none}\n  hint: winnow `);
    },
  );

  it('says of a source of the service that it begins with no list, and hints nothing that is refused', async () => {
    await run(['topics', 'add', 'horses']);
    for (const argv of [['content', '--source', 'service/News'], ['content']]) {
      const { code, errors } = await run(argv, { variables });
      expect([code, errors]).toEqual([0, expect.not.stringContaining('refresh')]);
    }
    const { errors } = await run(['content', '--source', 'service/News'], { variables });
    expect(errors).toBe(
      'nothing to show: the first list of service/News sets it to work, which WINNOW_READONLY forbids\n' +
        '  hint: unset WINNOW_READONLY\n',
    );
    await run(['topics', 'remove', 'horses', '--yes']);
  });

  it.each([
    [['content', 'remove', 'https://notes.example/a', '--dry-run'], 5],
    [['sources', 'trace', 'http://192.168.0.1/feed.xml'], 1],
    [['sources', 'import', 'http://192.168.0.1/list.opml', '--dry-run'], 2],
  ])('lets %j ask, which ends with %d', async (argv, code) => {
    const ran = await run(argv, { variables });
    expect([ran.code, ran.errors]).toEqual([code, expect.not.stringContaining('WINNOW_READONLY')]);
  });
});
