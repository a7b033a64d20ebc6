import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, each waiting on one service from its first row to its last. */
const LONGEST = ['test/conformance/suite.test.ts', 'test/journeys/conformance.test.ts'];

/** Begins with the longest files, since one that begins last keeps every core but its own idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    // Parsing runs in workers, and workers run from dist/.
    globalSetup: ['test/support/built.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    watch: false,
    sequence: { sequencer: LongestFirst },
    // One a core: most of a test's time is spent waiting for the processes it started.
    maxWorkers: '100%',
    // The machine's own settings must not decide what a test sees.
    env: { TZ: 'UTC', WINNOW_URL: '', WINNOW_ALLOW_NET: '' },
  },
});
