import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WinnowError } from '../../src/model/errors.ts';
import { DRIVER } from '../../src/store/sqlite-driver.ts';
import { withLock } from '../../src/store/sqlite-lock.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-lock-'));
  file = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('a lock between processes', () => {
  it('lets one step after the other run, and gives what each gives', async () => {
    const told: string[] = [];
    const step = (name: string) => async () => {
      told.push(`${name} begins`);
      await new Promise(setImmediate);
      told.push(`${name} ends`);
      return name;
    };
    const both = ['one', 'two'].map((name) => withLock(file, step(name)));
    expect(await Promise.all(both)).toEqual(['one', 'two']);
    expect(told).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
    expect(statSync(file)).toMatchObject({ size: 0 });
    await withLock(file, async () => expect(readdirSync(directory)).toEqual(['lock']));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is free again after a step that throws', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(file, async () => 'yes')).toBe('yes');
  });

  it('is refused at once, with what the caller has to say, where that is given', async () => {
    const held = new WinnowError('locked', 'somebody is at it');
    const step = async () => {
      await expect(
        withLock(
          file,
          async () => 'two',
          () => held,
        ),
      ).rejects.toBe(held);
      return 'one';
    };
    expect(await withLock(file, step, () => held)).toBe('one');
    expect(
      await withLock(
        file,
        async () => 'three',
        () => held,
      ),
    ).toBe('three');
  });

  it.each([
    ['a directory', () => mkdirSync(file)],
    ['a file of another program', () => writeFileSync(file, 'not a lock '.repeat(100))],
  ])('says of %s that it is in the way, and to remove it', async (_, make) => {
    make();
    const refusal = { code: 'data-file', message: expect.stringContaining('in the way') };
    await expect(withLock(file, async () => 'yes')).rejects.toMatchObject(refusal);
  });

  it('is free again when the process that holds it is killed', async () => {
    const driver = createRequire(import.meta.url).resolve(DRIVER);
    const hold = `const lock = new (require(${JSON.stringify(driver)}))(${JSON.stringify(file)});
      lock.exec('BEGIN IMMEDIATE');
      console.log('held');
      process.stdin.on('data', () => lock.close());`;
    const holder = spawn(process.execPath, ['-e', hold], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    let taken = false;
    const next = withLock(file, async () => {
      taken = true;
    });
    await new Promise(setImmediate);
    expect(taken).toBe(false);
    holder.kill('SIGKILL');
    await next;
    expect(taken).toBe(true);
  });
});
