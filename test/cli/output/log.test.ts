import { expect, it, vi } from 'vitest';
import { createLog } from '../../../src/cli/output/log.ts';

const NOON = Date.UTC(2026, 4, 15, 12);

function logged(form: 'text' | 'json') {
  const written: string[] = [];
  const log = createLog(
    form,
    () => NOON,
    (lines) => written.push(lines),
  );
  return { log, written };
}

const request = (target: string) => ({
  event: 'request',
  method: 'GET',
  target,
  status: 200,
  ms: 1,
});

it('keeps the lines of requests together until they are asked for', () => {
  const { log, written } = logged('text');
  log.add(request('/one'));
  log.add(request('/two'));
  expect(written).toEqual([]);
  log.flush();
  log.flush();
  expect(written).toEqual(['12:00:00 GET /one 200 1 ms\n12:00:00 GET /two 200 1 ms']);
});

it('writes lines that nobody asks for after a while', () => {
  vi.useFakeTimers();
  try {
    const { log, written } = logged('text');
    log.add(request('/one'));
    vi.runAllTimers();
    expect(written).toEqual(['12:00:00 GET /one 200 1 ms']);
  } finally {
    vi.useRealTimers();
  }
});

it('writes an error at once, after what came before it', () => {
  const { log, written } = logged('json');
  log.add(request('/one'));
  log.add({ event: 'error' });
  expect(
    written
      .join('')
      .split('\n')
      .map((line) => JSON.parse(line).event),
  ).toEqual(['request', 'error']);
});

it('lets no batch grow without bounds', () => {
  const { log, written } = logged('text');
  for (let count = 0; count < 10_000; count += 1) log.add(request('/one'));
  log.flush();
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(40_000);
  expect(written.join('\n').split('\n')).toHaveLength(10_000);
});

it('cleans a target of what steers a terminal', () => {
  const { log, written } = logged('text');
  log.add(request('/\u001b[2J\u009b1m'));
  log.flush();
  expect(written).toEqual(['12:00:00 GET / 200 1 ms']);
});

it('says what lies under an error, in the text without its places in the code', () => {
  const cause = 'SqliteError: no room\n    at run (main.cjs:1:1)';
  const fault = { event: 'error', where: 'gather', message: 'it failed', cause };
  const { log, written } = logged('text');
  log.add(fault);
  expect(written).toEqual(['12:00:00 error gather it failed (SqliteError: no room)']);
  const json = logged('json');
  json.log.add(fault);
  expect(JSON.parse(json.written.join(''))).toMatchObject({ cause });
});
