/** A store with its last changes in a log beside it, as a crash leaves it. */

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { verifyFile } from '../../src/store/sqlite-file.ts';
import { digestOf } from '../support/digest-of.ts';

const NEWER = MIGRATIONS.length + 1;

let directory: string;
let file: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-log-'));
  file = join(directory, 'winnow.db');
  await openSqlite({ file }).close();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it.each([
  ['cut in half', (bytes: Buffer) => bytes.subarray(0, 6000), ''],
  ['not a database', (bytes: Buffer) => Buffer.alloc(bytes.length, 'hello, world'), ''],
  ['of another program', (bytes: Buffer) => bytes, 'PRAGMA application_id = 5'],
  ['of a newer Winnow', (bytes: Buffer) => bytes, `PRAGMA user_version = ${NEWER}`],
])(
  'is refused when it is %s after a crash, and its bytes and those of its log stay',
  async (...row) => {
    const [, damage, sql] = row;
    const crashed = join(directory, 'crashed.db');
    const engine = openSqlite({ file });
    await engine.run("INSERT INTO meta VALUES ('last', 'change')");
    if (sql !== '') await engine.run(sql);
    copyFileSync(`${file}-wal`, `${crashed}-wal`);
    writeFileSync(crashed, damage(readFileSync(file)));
    await engine.close();
    const digests = () => ['', '-wal'].map((end) => digestOf(crashed + end));
    const before = digests();
    const refused = expect.objectContaining({ code: 'data-file' });
    expect(() => openSqlite({ file: crashed })).toThrow(refused);
    expect(digests()).toEqual(before);
  },
);

it('is refused when its log was removed after a crash, until that is back or its index gone too', async () => {
  const crashed = join(directory, 'crashed.db');
  const engine = openSqlite({ file });
  await engine.run("INSERT INTO meta VALUES ('last', 'change')");
  for (const end of ['', '-wal', '-shm']) copyFileSync(file + end, crashed + end);
  await engine.close();
  const log = readFileSync(`${crashed}-wal`);
  rmSync(`${crashed}-wal`);
  const bytes = readFileSync(crashed);
  const refusal = { code: 'data-file', message: expect.stringContaining('-wal is missing') };
  expect(() => openSqlite({ file: crashed })).toThrow(expect.objectContaining(refusal));
  expect(() => verifyFile(crashed)).toThrow(expect.objectContaining(refusal));
  expect(readFileSync(crashed).equals(bytes)).toBe(true);
  expect(existsSync(`${crashed}-wal`)).toBe(false);
  const last = async () => {
    const reopened = openSqlite({ file: crashed });
    const found = await reopened.get("SELECT value FROM meta WHERE name = 'last'");
    await reopened.close();
    return found;
  };
  writeFileSync(`${crashed}-wal`, log);
  expect(await last()).toEqual({ value: 'change' });
  writeFileSync(crashed, bytes);
  expect(await last()).toBeUndefined();
});
