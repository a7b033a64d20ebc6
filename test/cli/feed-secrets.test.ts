import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, directory, file, close } = await openListDoor();
afterAll(close);

describe('the password of a feed', () => {
  it('shows in nothing but the documents that are read back', async () => {
    const url = door.address('/private.xml').replace('//', '//bob:s3cret@');
    const list = file('private.txt', `${url}\n`);
    const junit = join(directory, 'private.xml');
    const shown: string[] = [];
    for (const argv of [
      ['sources', 'import', list, '--junit', junit],
      ['sources', 'add', 'private', url, url.replace('private.xml', 'lost')],
      ['sources', 'show', 'private'],
      ['sources', 'refresh', 'private'],
      ['sources', 'check', 'private', '--all'],
      ['sources', 'list'],
      ['sources', 'trace', url],
      ['content', '--debug'],
    ]) {
      for (const look of [[], ['--json'], ['--ndjson']]) {
        const { output, errors } = await door.run([...argv, ...look]);
        shown.push(output, errors);
      }
      const { output, errors } = await door.run(argv, { terminal: true, columns: 200 });
      shown.push(output, errors);
    }
    expect(shown.join('')).toContain('bob:***@');
    expect(shown.join('') + readFileSync(junit, 'utf8')).not.toContain('s3cret');
    const named = `holds the password or key of ${url.replace('s3cret', '***')} and 1 more: `;
    for (const argv of [
      ['sources', 'export', 'private'],
      ['graph', 'export'],
    ]) {
      const { output, errors } = await door.run(argv);
      expect(output).toContain(url);
      expect(errors).toContain(named);
    }
    expect((await door.run(['sources', 'export', 'private', '--json'])).output).toContain('***');
    const concealed = url.replace('s3cret', '***');
    const masked = file('masked.txt', `${concealed}\n${concealed.replace('private.xml', 'x')}\n`);
    const again = await door.run(['sources', 'import', masked, '--name', 'private', '--json']);
    expect(JSON.parse(again.output)).toMatchObject([
      { result: 'present' },
      { result: 'refused', reason: expect.stringContaining('give the password itself') },
    ]);
    expect((await door.run(['sources', 'drop', 'private', concealed])).code).toBe(0);
    await door.run(['sources', 'remove', 'private', '--yes']);
  });

  it('is renewed by adding the address with another, which takes the place of the one before', async () => {
    const address = (password: string) =>
      door.address('/renewed.xml').replace('//', `//bob:${password}@`);
    const opml = `<opml version="2.0"><body><outline text="G"><outline text="Mine" xmlUrl="${address('old')}"/></outline></body></opml>`;
    await door.run(['sources', 'import', file('renewed.opml', opml)]);
    const again = await door.run(['sources', 'add', 'renewed', address('new'), '--json', 'result']);
    expect(JSON.parse(again.output)).toEqual([{ result: 'added' }]);
    expect(again.errors).toContain('took the place of the same address with another password');
    const { output } = await door.run(['sources', 'export', 'renewed']);
    expect(output).toMatch(
      /text="G" title="G">\s*<outline [^>]*text="Mine"[^>]* xmlUrl="[^"]*bob:new@[^"]*"/u,
    );
    expect(output).not.toContain('bob:old@');
    await door.run(['sources', 'remove', 'renewed', '--yes']);
  });

  it('shows in lists where it is in the query of the address, but in no message, log or report', async () => {
    const url = door.address('/none?token=SEKRIT&n=1');
    const list = file('key.txt', `${url}\nhttp:/broken?token=SEKRIT\n`);
    const junit = join(directory, 'key.xml');
    const told: string[] = [];
    for (const argv of [
      ['sources', 'import', list, '--name', 'keyed', '--junit', junit],
      ['sources', 'add', 'keyed', url, url.replace('none', 'lost')],
      ['sources', 'refresh', 'keyed'],
      ['sources', 'trace', url],
      ['sources', 'drop', 'keyed', `${url}x`],
    ]) {
      const { errors } = await door.run(argv);
      told.push(errors);
    }
    expect(told.join('')).toContain('/none?token=***&n=1');
    expect(told.join('') + readFileSync(junit, 'utf8')).not.toContain('SEKRIT');
    expect((await door.run(['sources', 'show', 'keyed'])).output).toContain(url);
    const { output, errors } = await door.run(['sources', 'export', 'keyed']);
    expect(output).toContain('token=SEKRIT');
    const concealed = url.replace('SEKRIT', '***');
    expect(errors).toContain(`holds the password or key of ${concealed} and 1 more: keep it`);
    expect((await door.run(['sources', 'drop', 'keyed', concealed])).code).toBe(0);
    await door.run(['sources', 'remove', 'keyed', '--yes']);
  });

  it('shows in no refusal of an address without a scheme, only in the list that is kept to be mended', async () => {
    const url = 'bob:s3cret@host.example/feed';
    const list = join(directory, 'bare.txt');
    writeFileSync(list, `${url}\nfeed "A title" "${url}"\nor: ${url}\n`);
    const opml = join(directory, 'bare.opml');
    const outlines = `<outline text="${url}"/><outline type="link" text="Site" url="${url}"/>`;
    writeFileSync(
      opml,
      `<opml version="2.0"><body><outline text="x" xmlUrl="${url}"/>${outlines}</body></opml>`,
    );
    const [junit, refused] = [join(directory, 'bare.xml'), join(directory, 'refused.txt')];
    const files = ['--junit', junit, '--refused', refused];
    for (const argv of [
      ['sources', 'import', list, ...files],
      ['sources', 'import', opml, ...files],
      ['sources', 'add', 'bare', url, 'bob@corp:s3cret@host.example'],
      ['sources', 'trace', url],
      ['sources', 'show', url],
      ['sources', 'import', url],
      ['topics', 'show', url],
      ['content', url],
      ['api', '/v1/sources', '--data', JSON.stringify({ name: 'x', contents: [url] })],
    ]) {
      for (const look of [[], ['--json']]) {
        const { output, errors } = await door.run([...argv, ...look]);
        const report = argv.includes(junit) ? readFileSync(junit, 'utf8') : '';
        expect(output + errors + report, argv.join(' ')).not.toContain('s3cret');
        if (report === '') continue;
        expect(errors).toContain(`holds the password or key of ${url.replace('s3cret', '***')}`);
        expect(readFileSync(refused, 'utf8')).toContain(`\n${url}`);
      }
    }
  });
});
