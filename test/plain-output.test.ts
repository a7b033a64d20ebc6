import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TextStream } from '../src/environment.ts';
import { plainOutput } from '../src/plain-output.ts';

const directory = mkdtempSync(join(tmpdir(), 'winnow-output-'));
afterAll(() => rmSync(directory, { recursive: true }));

function never(): TextStream {
  throw new Error('no stream is needed');
}

const write = (stream: TextStream, text: string) =>
  new Promise<Error | null | undefined>((resolve) => stream.write(text, resolve));

test('a file gets what is written, in order and whole', async () => {
  const path = join(directory, 'out');
  const descriptor = openSync(path, 'w');
  const stream = plainOutput(descriptor, never);
  expect(stream.isTTY).toBeUndefined();
  expect(await write(stream, 'één ')).toBeUndefined();
  expect(await write(stream, 'x'.repeat(3_000_000))).toBeUndefined();
  closeSync(descriptor);
  expect(readFileSync(path, 'utf8')).toBe(`één ${'x'.repeat(3_000_000)}`);
});

test('what the system refuses is handed to the writer', async () => {
  const path = join(directory, 'read-only');
  const stream = plainOutput(openSync(path, 'w'), never);
  const refused = plainOutput(openSync(path, 'r'), never);
  expect(await write(stream, 'text')).toBeUndefined();
  expect(await write(refused, 'text')).toMatchObject({ code: 'EBADF' });
});

test('the null device needs no stream', async () => {
  expect(await write(plainOutput(openSync('/dev/null', 'w'), never), 'text')).toBeUndefined();
});

test('a device, which may be a terminal, and what is not open are left to the stream', () => {
  const stream: TextStream = { write: () => {}, on: () => {} };
  expect(plainOutput(openSync('/dev/zero', 'w'), () => stream)).toBe(stream);
  expect(plainOutput(987_654, () => stream)).toBe(stream);
});
