/** What is said beside links of a service elsewhere, which work without this machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startService } from '../support/service.ts';
import { runMain } from './run-main.ts';

it('says of --rss of a service elsewhere what its links open, and how to do without that', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-links-'));
  const { service, credentials } = await startService();
  try {
    const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
    const { errors } = await runMain(['content', '--rss', '--url', url], {
      directory,
      variables: {
        WINNOW_USER: credentials.user,
        WINNOW_PASSWORD: credentials.password,
        WINNOW_APP_ID: credentials.appId,
        WINNOW_APP_KEY: credentials.appKey,
      },
    });
    expect(errors).toBe(
      'whoever has the links in it can read all that you follow\n' +
        `  hint: without that, link to the originals: winnow --url ${url} content --rss --originals\n`,
    );
  } finally {
    await service.close();
    rmSync(directory, { recursive: true });
  }
});
