/** Hints of errors that were raised in the service, over both ways to it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/client/create-client.ts';
import { WinnowError } from '../../src/model/errors.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { errorAnswer } from '../../src/service/answer.ts';
import { startService, type TestService } from '../support/service.ts';

let winnow: TestService;
let port: string;

beforeAll(async () => {
  winnow = await startService();
  port = (await winnow.service.listen({ host: '127.0.0.1', port: 0 })).url;
});
afterAll(() => winnow.service.close());

const FULL = new WinnowError('unavailable', 'the disk is full', { hint: 'make room' });

async function hintOf(client: Client): Promise<string | undefined> {
  const thrown: unknown = await client.content
    .list({ topic: topicPath(['Schöne 100% "Gärten" $(id)']) })
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(WinnowError);
  return (thrown as WinnowError).hint;
}

describe('the hint of what a caller can mend', () => {
  const add = `winnow topics add 'Schöne 100% "Gärten" $(id)'`;

  it('comes from an embedded service', async () => {
    const { service, credentials } = winnow;
    const client = createClient({ baseUrl: port, credentials, exchange: service.exchange });
    expect(await hintOf(client)).toBe(add);
  });

  it('comes over a port', async () => {
    expect(await hintOf(createClient({ baseUrl: port, credentials: winnow.credentials }))).toBe(
      add,
    );
  });

  it('is no part of the body, which stays as programs know it', async () => {
    const answer = await winnow.call('GET', '/v1/content/nowhere');
    expect(Object.keys((await answer.json()) as object)).toEqual(['status', 'error', 'details']);
    expect(answer.headers.get('winnow-hint')).toBe('winnow topics add nowhere');
  });
});

describe('the hint of what is wrong in the service itself', () => {
  it('comes from an embedded service, whose store is that of the caller', async () => {
    const exchange = async () => errorAnswer(FULL);
    expect(await hintOf(createClient({ baseUrl: port, exchange }))).toBe('make room');
  });

  it('is not taken from a service elsewhere, where the caller can mend nothing', async () => {
    const { status, body, headers } = errorAnswer(FULL);
    const transport = async () => new Response(body, { status, headers });
    expect(await hintOf(createClient({ baseUrl: port, transport }))).toBeUndefined();
  });
});
