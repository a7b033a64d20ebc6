import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createListeners } from '../../../src/service/port/listeners.ts';
import { startService } from '../../support/service.ts';
import { NOON } from '../../support/terminal.ts';

const ANY = { host: '127.0.0.1', port: 0 };
const MOUNTS = { base: '', content: '/content', data: '/data' };

it('knows where the service listens, and no longer where it did', async () => {
  const listeners = createListeners();
  const handle = async () => ({ status: 204, headers: {}, body: '' });
  const one = await listeners.open(handle, MOUNTS, ANY);
  const two = await listeners.open(handle, MOUNTS, ANY);
  const ports = () => listeners.endpoints().map(({ port }) => port);
  expect(ports()).toEqual([one.port, two.port]);
  await one.close();
  expect(ports()).toEqual([two.port]);
  await listeners.close();
});

it('opens no port of a service that was closed meanwhile', async () => {
  const { service } = await startService();
  const opening = service.listen(ANY);
  await service.close();
  await expect(opening).rejects.toMatchObject({
    code: 'failed',
    message: 'the service was closed before it listened',
  });
});

it('closes its store where it cannot be opened whole', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-half-'));
  const random = () => {
    throw new Error('no randomness');
  };
  await expect(startService({ dataDir, clock: () => NOON, random })).rejects.toThrow();
  // The last connection takes its log along when it closes.
  expect(readdirSync(dataDir)).not.toContain('winnow.db-wal');
  rmSync(dataDir, { recursive: true });
});
