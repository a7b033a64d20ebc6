import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/service/context.ts';
import { logRequests } from '../../../src/service/port/request-log.ts';
import { ORIGIN, openPeople, type People } from '../people.ts';

let people: People;

beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

it.each([
  ['/content/x?lid=secret', '/content/x?lid=…'],
  ['/content/x?a=1&l%69d=secret&b=2', '/content/x?a=1&l%69d=…&b=2'],
  ['/v2/data?%75=http%3A%2F%2Fsecret.example%2F', '/v2/data?%75=…'],
  ['/~winnow/why?item=http%3A%2F%2Fs%2F%7Elearn%3Flid%3Dsecret%26i%3Da', '/~winnow/why?item=…'],
  ['/content/x?a=1&amp;lid=secret&amp;b=2', '/content/x?a=1&amp;lid=…&amp;b=2'],
  ['/content/x?a=1;lid=secret', '/content/x?a=1;lid=…'],
  ['/content/x?LID=secret', '/content/x?LID=…'],
  ['/v2/data?u=http://a.example/;b=secret', '/v2/data?u=…'],
  ['/content/x?%=secret', '/content/x?%=secret'],
])('tells of %s as %s', async (target, told) => {
  const lines: LogEntry[] = [];
  const handle = logRequests(people.answer, (entry) => lines.push(entry), people.context.clock);
  await handle({ request: new Request(`${ORIGIN}/`), rawTarget: target });
  expect(lines).toMatchObject([{ event: 'request', target: told }]);
});
