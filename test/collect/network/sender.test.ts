import { expect, it } from 'vitest';
import { parseAllowNet } from '../../../src/collect/network/address.ts';
import { readBody } from '../../../src/collect/network/body.ts';
import { createSender } from '../../../src/collect/network/sender.ts';
import { LIMITS } from '../../../src/model/limits.ts';
import { startClosingServer } from '../../support/closing-server.ts';

it('reads whole what a server sent that closed before anybody read', async () => {
  const server = await startClosingServer();
  const allowNet = [parseAllowNet(`127.0.0.1/32:${server.port}`)];
  const sender = createSender({ allowNet }, LIMITS.fetch);
  const url = new URL(`http://127.0.0.1:${server.port}/`);
  const { body } = await sender.send(url, {}, new AbortController().signal);
  await server.closed();
  const read = await readBody(body, undefined, LIMITS.fetch.bodyBytes);
  expect(read.length).toBe(server.bodyBytes);
  await sender.close();
});
