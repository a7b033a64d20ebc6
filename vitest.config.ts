import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    // Parsing runs in workers, and workers run from dist/.
    globalSetup: ['test/support/built.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    watch: false,
    // One a core: most of a test's time is spent waiting for the processes it started.
    maxWorkers: '100%',
    // The machine's own settings must not decide what a test sees.
    env: { TZ: 'UTC', WINNOW_URL: '', WINNOW_ALLOW_NET: '' },
  },
});
