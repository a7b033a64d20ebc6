import { expect, it } from 'vitest';
import { remoteTransport } from '../../src/client/remote-transport.ts';
import { startClosingServer } from '../support/closing-server.ts';

it('reads whole what a service sent that closed before anybody read', async () => {
  const server = await startClosingServer();
  const response = await remoteTransport()(new Request(`http://127.0.0.1:${server.port}/`));
  await server.closed();
  expect((await response.arrayBuffer()).byteLength).toBe(server.bodyBytes);
});
