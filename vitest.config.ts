import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, each waiting on one service from its first row to its last. */
const LONGEST = ['test/conformance/suite.test.ts', 'test/journeys/conformance.test.ts'];

/**
 * Files that put something in the place of a module. All others share the modules of their process, none of which may keep
 * anything that another test could see: to load them anew for each file, in a process of its own, takes as long as the tests.
 */
const ALONE = readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => join('test', path))
  .filter((path) =>
    /\bvi\.(?:mock|doMock|resetModules)\(/u.test(
      readFileSync(join(import.meta.dirname, path), 'utf8'),
    ),
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
      {
        extends: true,
        test: { name: 'sharing', include: ['test/**/*.test.ts'], exclude: ALONE, isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
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
