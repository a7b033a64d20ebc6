import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, each waiting on one service from its first row to its last. */
const LONGEST = ['test/conformance/suite.test.ts', 'test/journeys/conformance.test.ts'];

/** Rooms whose modules keep nothing from one test to the next, so that their files can share them; to load them anew takes longer. */
const SHARING = ['model', 'protocol', 'interest', 'client', 'collect'].map(
  (room) => `test/${room}/**/*.test.ts`,
);

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
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: SHARING } },
    ],
    environment: 'node',
    // Parsing runs in workers, and workers run from dist/.
    globalSetup: ['test/support/built.ts'],
    setupFiles: ['test/support/no-names.ts', 'test/support/cheap-passwords.ts'],
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
