import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCredentials } from '../../src/protocol/credentials.ts';
import { startService, type TestService } from '../support/service.ts';
import { FEED, SEED } from './admin/stage.ts';

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (-?(?:\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|\\+Inf|NaN))$`,
  'u',
);
const SUFFIXES = ['_bucket', '_sum', '_count'];

interface Family {
  readonly type: string;
  readonly samples: Map<string, number>;
}

/** Reads the text format as strictly as its description demands. Throws with the line that is wrong. */
function readExposition(text: string): Map<string, Family> {
  expect(text.endsWith('\n')).toBe(true);
  const families = new Map<string, Family>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP (\S+) \S.*$/u.exec(line);
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/u.exec(line);
    if (help !== null) {
      current = help[1]!;
      expect(families.has(current), `${current} has one family`).toBe(false);
      continue;
    }
    if (type !== null) {
      expect(type[1]).toBe(current);
      families.set(current, { type: type[2]!, samples: new Map() });
      continue;
    }
    const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? [];
    const family = families.get(current);
    expect(value, line).toBeDefined();
    const own = family?.type === 'histogram' ? SUFFIXES.map((end) => current + end) : [current];
    expect(own, line).toContain(name);
    const key = `${name}{${labels}}`;
    expect(family!.samples.has(key), `${key} once`).toBe(false);
    family!.samples.set(key, Number(value!.replace('+Inf', 'Infinity')));
  }
  return families;
}

let stage: TestService;
let url: string;

beforeAll(async () => {
  stage = await startService({
    background: true,
    admin: {},
    metrics: { memory: () => ({ residentBytes: 50_000_000, heapBytes: 20_000_000 }) },
  });
  await stage.service.testing.plant(SEED);
  const listening = await stage.service.listen({ host: '127.0.0.1', port: 0 });
  ({ url } = listening);
});
afterAll(() => stage.service.close());

async function scrape() {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  return { answer, text, families: readExposition(text) };
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers: { ...writeCredentials(stage.credentials), ...headers } });

describe('the counts of a service', () => {
  it('are in the text format of Prometheus', async () => {
    const { answer, families } = await scrape();
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect([...families.keys()]).toEqual([
      'winnow_http_requests_total',
      'winnow_http_request_duration_seconds',
      'winnow_fetches_total',
      'winnow_feeds',
      'winnow_items',
      'winnow_due_work',
      'winnow_budget_spent_units',
      'winnow_build_info',
      'process_start_time_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ]);
  });

  it('tell requests by surface and status, and how long they took', async () => {
    for (const path of [
      '/v1/topics',
      '/v1/topics',
      '/v1/nothing',
      '/content/',
      '/data/databases',
    ]) {
      await ask(path);
    }
    await ask('/v1/topics', { authorization: 'Basic bm86Ym9keQ==' });
    const { families } = await scrape();
    const { samples } = families.get('winnow_http_requests_total')!;
    const of = (surface: string, status: number) =>
      samples.get(`winnow_http_requests_total{surface="${surface}",status="${status}"}`);
    expect([of('v1', 200), of('v1', 404), of('v1', 401), of('content', 200)]).toEqual([2, 1, 1, 1]);
    expect([of('data', 200), of('v2', 200)]).toEqual([1, undefined]);
    expect(of('service', 200)).toBeGreaterThan(0);
    const latencies = [...families.get('winnow_http_request_duration_seconds')!.samples];
    const v1 = latencies.filter(([key]) => key.includes('surface="v1"'));
    const buckets = v1.filter(([key]) => key.includes('_bucket')).map(([, value]) => value);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(v1.find(([key]) => key.includes('le="+Inf"'))?.[1]).toBe(4);
    expect(v1.find(([key]) => key.includes('_count'))?.[1]).toBe(4);
  });

  it('tell what is stored, what waits, what was spent and what the process holds', async () => {
    const { administration } = stage.service;
    await administration.putPlan({
      name: 'small',
      enterprise: false,
      hitsPeriod: 'month',
      budgetLimit: 3,
      budgetPeriod: 'month',
    });
    await administration.setPlan('me', 'small');
    await stage.call('POST', '/v1/topics', { uris: ['gardens'] });
    await stage.service.idle();
    await administration.setPlan('me', undefined);
    const { families } = await scrape();
    const value = (family: string, labels = '') =>
      families.get(family)!.samples.get(`${family}{${labels}}`);
    expect(value('winnow_items')).toBe(2);
    expect(value('winnow_feeds', 'outcome="fresh"')).toBe(1);
    expect(value('winnow_fetches_total', 'outcome="fresh"')).toBe(1);
    for (const kind of ['feeds', 'topics', 'articles']) {
      expect(value('winnow_due_work', `kind="${kind}"`)).toBe(0);
    }
    expect(value('winnow_budget_spent_units')).toBe(0);
    await administration.setPlan('me', 'small');
    expect((await scrape()).text).toContain('winnow_budget_spent_units 1\n');
    await administration.setPlan('me', undefined);
    expect(value('process_resident_memory_bytes')).toBe(50_000_000);
  });

  it('hold nothing that came from outside, however much comes', async () => {
    const before = (await scrape()).text.split('\n').length;
    const { password, appKey } = stage.credentials;
    for (let call = 0; call < 30; call++) await ask(`/v1/topics/secret${call}?q=secret${call}`);
    for (const path of ['/elsewhere', '/%0a', '/v1"}']) await ask(path);
    const { text } = await scrape();
    expect(text.split('\n').length).toBeLessThan(before + 20);
    for (const word of ['secret', password, appKey, 'databases', 'elsewhere', FEED, 'example']) {
      expect(text).not.toContain(word);
    }
  });
});

it('are not there unless they were asked for', async () => {
  const plain = await startService();
  expect((await plain.call('GET', '/metrics')).status).toBe(404);
  expect((await plain.call('OPTIONS', '/metrics')).status).toBe(404);
  await plain.service.close();
});
