import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { connect } from '../../src/cli/connect.ts';
import type { EmbeddedOptions } from '../../src/cli/embedded.ts';
import { readGlobalOptions, resolveSettings } from '../../src/cli/settings.ts';
import { createTerminal } from '../support/terminal.ts';

const opened: EmbeddedOptions[] = [];

// What a service does by itself shows when it pleases; that it is told to does at once.
vi.mock('../../src/cli/embedded.ts', () => ({
  isUntouched: async () => false,
  openEmbedded: (_: unknown, __: unknown, options: EmbeddedOptions) => {
    opened.push(options);
    return Promise.reject(new Error('opened'));
  },
}));
beforeEach(() => void opened.splice(0));

it.each([
  ['fetches while a command stays', {}, true],
  ['fetches nothing where nothing may be changed', { WINNOW_READONLY: '1' }, false],
])('the embedded service %s', async (_, variables, background) => {
  // Nothing is made there.
  const directory = join(tmpdir(), 'winnow-connect');
  const { environment } = createTerminal({ directory, variables });
  const settings = resolveSettings(readGlobalOptions({}), environment);
  const purpose = { background: true, feedsExpected: true };
  await expect(connect(settings, environment, purpose)).rejects.toThrow('opened');
  expect(opened).toMatchObject([{ background, feedsExpected: background }]);
});
