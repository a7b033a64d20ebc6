import { afterEach, expect, test, vi } from 'vitest';
import { createEnvironment } from '../src/environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const IS_LINUX = process.platform === 'linux';

test.runIf(IS_LINUX)('the directories are where the XDG variables say', () => {
  vi.stubEnv('XDG_DATA_HOME', '/somewhere/data');
  vi.stubEnv('XDG_CONFIG_HOME', '/somewhere/config');
  const { directories } = createEnvironment();
  expect(directories).toEqual({
    data: '/somewhere/data/winnow',
    config: '/somewhere/config/winnow',
  });
});

test.runIf(IS_LINUX)('an XDG variable without an absolute path is ignored', () => {
  vi.stubEnv('HOME', '/home/ann');
  vi.stubEnv('XDG_DATA_HOME', 'data');
  vi.stubEnv('XDG_CONFIG_HOME', '');
  const { directories } = createEnvironment();
  expect(directories).toEqual({
    data: '/home/ann/.local/share/winnow',
    config: '/home/ann/.config/winnow',
  });
});
