/** A real service in memory with one account, called through the front door. */
import type { Credentials } from '../../src/protocol/credentials.ts';
import {
  createService,
  type Service,
  type ServiceOptions,
} from '../../src/service/create-service.ts';
import { NOON, seededRandom } from './terminal.ts';

export interface TestService {
  readonly service: Service;
  /** Of the embedded account. */
  readonly credentials: Credentials;
  /** Moves the fixed clock. */
  advance(milliseconds: number): void;
  /** One authenticated call; a body that is not text is sent as JSON. */
  call(
    method: string,
    target: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The JSON of an authenticated GET. */
  get<T>(target: string): Promise<T>;
}

export const ORIGIN = 'http://winnow.test';

export async function startService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  let now = NOON;
  const service = await createService({
    clock: () => now,
    random: seededRandom(),
    chance: () => 0.5,
    ...options,
  });
  const credentials = await service.administration.ensureEmbeddedAccount();
  const { user, password, appId, appKey } = credentials;
  const own = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'service-app-id': appId,
    'service-app-key': appKey,
  };
  const call: TestService['call'] = (method, target, body, headers = {}) => {
    const isText = typeof body === 'string';
    const type = isText ? 'text/x-opml' : 'application/json';
    return service.fetch(
      new Request(`${ORIGIN}${target}`, {
        method,
        headers: {
          ...own,
          ...(body === undefined ? {} : { 'content-type': type }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      }),
    );
  };
  return {
    service,
    credentials,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    call,
    async get<T>(target: string) {
      return (await (
        await call('GET', target, undefined, { accept: 'application/json' })
      ).json()) as T;
    },
  };
}
