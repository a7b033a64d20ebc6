import { describe, expect, it } from 'vitest';
import { inOwnDirectory } from './run-main.ts';

const { run } = inOwnDirectory();

describe('a call of any kind', () => {
  it('goes out with credentials and comes back as it is', async () => {
    const sent = await run(['api', 'post', '/v1/topics', '--input', '-'], {
      stdin: '{"uris":["cooking"]}',
    });
    expect(sent.code).toBe(0);
    const { output } = await run(['api', 'GET', '/v1/topics']);
    expect(JSON.parse(output).topics[0]['skos:prefLabel']).toBe('cooking');
  });

  it('sends no body with bytes that it would change', async () => {
    const stdin = Buffer.from('{"uris":["caf\u00e9"]}', 'latin1');
    const { code, errors } = await run(['api', 'POST', '/v1/topics', '--input', '-'], { stdin });
    expect([code, errors]).toEqual([2, expect.stringContaining('the body is not UTF-8')]);
  });

  it('says how to send a body where one is missing', async () => {
    const { code, errors } = await run(['api', 'POST', '/v1/topics']);
    expect([code, errors]).toEqual([2, expect.stringContaining('hint: send a body with --input')]);
  });

  it.each([
    [['api', 'PATCH', '/v1/topics'], 2, 'allowed: GET, POST, PUT, DELETE'],
    [['api', 'GET', 'v1/topics'], 2, 'must begin with'],
    [['api', 'GET', '/v1/nothing'], 5, ''],
  ])('says what is wrong with %j', async (argv, code, words) => {
    const ran = await run(argv);
    expect([ran.code, ran.errors]).toEqual([code, expect.stringContaining(words)]);
  });
});
