/** Hosts that ask us to come less often. */
import { beforeEach, expect, it } from 'vitest';
import {
  createThrottlingHosts,
  type ThrottlingHosts,
} from '../../../src/collect/network/throttling-hosts.ts';

const HOUR = 3_600_000;
const at = (path: string, host = 'a.example') => new URL(path, `http://${host}`);
const busy = (seconds?: string) => ({
  status: 429,
  headers: { ...(seconds !== undefined && { 'retry-after': seconds }) },
});

let now: number;
let hosts: ThrottlingHosts;

beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z');
  hosts = createThrottlingHosts(() => now);
});

it('are left alone for as long as they ask, once they asked at three addresses', () => {
  for (const path of ['/1', '/2']) hosts.note(at(path), busy('600'));
  expect(hosts.leftAloneFor(at('/4'))).toBeUndefined();
  hosts.note(at('/3'), busy('600'));
  expect(hosts.leftAloneFor(at('/4'))).toBe(600_000);
  expect(hosts.leftAloneFor(at('/4', 'b.example'))).toBeUndefined();
  now += 599_000;
  expect(hosts.leftAloneFor(at('/4'))).toBe(1_000);
  now += 1_000;
  expect(hosts.leftAloneFor(at('/4'))).toBeUndefined();
  hosts.note(at('/4'), busy('60'));
  expect(hosts.leftAloneFor(at('/5'))).toBe(60_000);
});

it('are asked again once they answer anything else, and for all that one address says', () => {
  for (const path of ['/1', '/2']) hosts.note(at(path), busy());
  hosts.note(at('/ok'), { status: 200 });
  hosts.note(at('/3'), busy());
  for (let time = 0; time < 9; time += 1) hosts.note(at('/3'), busy());
  expect(hosts.leftAloneFor(at('/4'))).toBeUndefined();
});

it('are left alone also where each address leads on to the one that says so', () => {
  for (const path of ['/1', '/2', '/3']) {
    hosts.note(at(path), { status: 301 });
    hosts.note(at(`${path}/`), busy('600'));
  }
  expect(hosts.leftAloneFor(at('/4'))).toBe(600_000);
});

it.each([
  [undefined, HOUR],
  ['in a while', HOUR],
  ['0', undefined],
  ['99999999', 24 * HOUR],
  ['Sun, 01 Mar 2026 12:30:00 GMT', HOUR / 2],
])('that ask for %j are left alone for %j milliseconds', (asked, ms) => {
  for (const path of ['/1', '/2', '/3']) hosts.note(at(path), busy(asked));
  expect(hosts.leftAloneFor(at('/4'))).toBe(ms);
});

it('are asked where the clock was set back by days', () => {
  for (const path of ['/1', '/2', '/3']) hosts.note(at(path), busy());
  now -= 48 * HOUR;
  expect(hosts.leftAloneFor(at('/4'))).toBeUndefined();
});
