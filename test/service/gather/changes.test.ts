/** A list of changes on one page, followed as a source. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';

const DAY = 24 * 3_600_000;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

/** Serves the page with these versions and their days, the newest first. */
function put(...versions: readonly (readonly [version: string, day: string])[]): void {
  const parts = versions.map(
    ([version, day]) =>
      `<h2 id="v${version}">[${version}] - ${day}</h2><h3 id="fixed-${version}">Fixed</h3><ul><li>What was wrong with version ${version} is told here, at some length.</li></ul>`,
  );
  const body = `<!doctype html><title>Changes</title><h1>Changelog</h1><h2 id="unreleased">[Unreleased]</h2>${parts.join('')}`;
  winnow.feeds.put('/changes', { type: 'text/html', body });
}

const EARLIER = [
  ['1.2.0', '2026-04-20'],
  ['1.1.0', '2026-03-02'],
  ['1.0.0', '2026-01-15'],
] as const;

it('has an item for each version, which stays that when others come', async () => {
  put(...EARLIER);
  await winnow.call('POST', '/v1/topics', { uris: ['version'] });
  await winnow.subscribe('/changes');
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 3 }]);
  expect(await winnow.titles()).toEqual([
    '[1.0.0] - 2026-01-15',
    '[1.1.0] - 2026-03-02',
    '[1.2.0] - 2026-04-20',
  ]);
  const first = await winnow.idOf('[1.1.0] - 2026-03-02');
  put(['1.3.0', '2026-05-01'], ...EARLIER);
  winnow.advance(2 * DAY);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', failures: 0, items: 4 }]);
  expect(await winnow.titles()).toHaveLength(4);
  expect(await winnow.idOf('[1.1.0] - 2026-03-02')).toBe(first);
  const { content } = await winnow.get<{ content: Record<string, string>[] }>(
    '/v1/content?service:contentScore:min=0',
  );
  expect(content.map((item) => item['dc:relation'])).toContain(
    `${winnow.feeds.url}/changes#v1.3.0`,
  );
});
