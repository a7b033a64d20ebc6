import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createSink } from '../../../src/cli/output/sink.ts';
import { main } from '../../../src/main.ts';
import { createTerminal } from '../../support/terminal.ts';

function failing(code: string): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })),
  });
}

describe('a sink', () => {
  it('is quiet when the reader has gone, and stays so', async () => {
    const sink = createSink(() => failing('EPIPE'), 'standard output');
    await sink.write('a');
    await sink.write('b');
    expect(sink.closed).toBe(true);
  });

  it('says that the disk is full', async () => {
    const sink = createSink(() => failing('ENOSPC'), 'standard output');
    await expect(sink.write('a')).rejects.toMatchObject({
      code: 'failed',
      message: 'cannot write to standard output: no space is left on the device',
    });
  });

  it('makes a full disk exit 1, and a closed pipe exit 0', async () => {
    for (const [code, exit] of [
      ['ENOSPC', 1],
      ['EPIPE', 0],
    ] as const) {
      const terminal = createTerminal();
      const stdout = failing(code);
      expect(await main(['--help'], { ...terminal.environment, stdout })).toBe(exit);
      expect(terminal.errors()).not.toMatch(/\n {4}at /u);
    }
  });

  it('lets the exit code speak when stderr cannot', async () => {
    const terminal = createTerminal();
    const environment = { ...terminal.environment, stderr: failing('ENOSPC') };
    expect(await main(['nonsense'], environment)).toBe(2);
  });
});
