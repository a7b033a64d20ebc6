import { afterEach, beforeEach, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let winnow: TestService;

beforeEach(async () => {
  winnow = await startService();
});
afterEach(() => winnow.service.close());

it('names a service source, by whichever of its addresses the service is called itself', async () => {
  const { port } = await winnow.service.listen({ host: '127.0.0.1', port: 0 });
  const { credentials } = winnow;
  const put = (url: string) =>
    fetch(`http://localhost:${port}/data/@Sources/Mine/contents`, {
      method: 'PUT',
      body: JSON.stringify({ [url]: {} }),
      headers: {
        authorization: `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`,
        'service-app-id': credentials.appId,
        'service-app-key': credentials.appKey,
        'content-type': 'application/json',
      },
    });
  for (const host of ['localhost', '127.0.0.1', 'LocalHost', '[::1]']) {
    const answer = await put(`http://${host}:${port}/data/@ServiceSources/News`);
    expect([200, 201], `${host} ${await answer.clone().text()}`).toContain(answer.status);
    const source = await winnow.get<{ contents: { sources: { name: string }[] } }>(
      '/v1/sources/user/Mine',
    );
    expect(source.contents.sources.map(({ name }) => name)).toEqual(['News']);
  }
  // Anything else of the service is no feed.
  expect((await put(`http://127.0.0.1:${port}/data/other`)).status).toBe(400);
});
