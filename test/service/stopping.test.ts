/** How a service begins and ends: what it needs, callers who wait for its lists, and calls afterwards. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { writeCredentials } from '../../src/protocol/credentials.ts';
import { createService, type ServiceOptions } from '../../src/service/create-service.ts';
import { startService } from '../support/service.ts';

it('gives everyone who waits what there is', async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  // A feed that never comes keeps the topic from being complete.
  const feeds = createServer(isAsked);
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve));
  const { port } = feeds.address() as AddressInfo;
  const { service, call, credentials } = await startService({
    allowNet: [`127.0.0.1/32:${port}`],
  });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  const urls = [{ url: `http://127.0.0.1:${port}/feed` }];
  await call('POST', '/v1/sources/user', { name: 'Slow', contents: { urls, sources: [] } });
  await call('PUT', '/data/ships');
  const target = `${url}/data/ships?contentSource=Sources/Slow&timeOut=max`;
  const headers = writeCredentials(credentials);
  const waiting = Array.from({ length: 4 }, () =>
    // Who comes too late finds the port closed.
    fetch(target, { headers }).then(
      ({ status }) => status,
      () => 'closed',
    ),
  );
  await asked;
  await service.close();
  feeds.closeAllConnections();
  feeds.close();
  const statuses = await Promise.all(waiting);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 'closed')).toEqual([]);
});

it('says that it is closed once it is', async () => {
  const { service, credentials } = await startService();
  await service.close();
  for (const way of [{ exchange: service.exchange }, { transport: service.fetch }]) {
    const client = createClient({ baseUrl: 'http://localhost', credentials, ...way });
    await expect(client.topics.list()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'the service is closed',
    });
  }
});

it('says so, too, of calls that are under way while it closes, unless they still get their answer', async () => {
  const { service, credentials } = await startService();
  const { exchange } = service;
  const client = createClient({ baseUrl: 'http://localhost', credentials, exchange });
  const told = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (thrown) => thrown.message,
    );
  const calls = Array.from({ length: 20 }, () => told(client.topics.list()));
  await service.close();
  for (const end of await Promise.all(calls)) {
    expect(['answered', 'the service is closed']).toContain(end);
  }
});

it('does not open without what it takes from outside', async () => {
  const clock = () => 0;
  const options = [undefined, {}, { clock }] as (ServiceOptions | undefined)[];
  for (const each of options) {
    const opened = createService(each as ServiceOptions);
    await expect(opened).rejects.toThrow(/needs the options clock, random and chance/);
  }
});
