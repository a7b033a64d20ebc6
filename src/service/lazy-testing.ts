/** The service as a fixture, loaded when a test asks for it: nobody else pays for it. */
import { once } from './once.ts';
import type { Testing, TestingParts } from './testing.ts';

/** The fixture of these parts, whose code is loaded by the first call. */
export function createLazyTesting(parts: TestingParts): Testing {
  const open = once(async () => (await import('./testing.ts')).createTesting(parts));
  return {
    plant: async (document) => (await open()).plant(document),
    remember: async () => (await open()).remember(),
    reset: async () => (await open()).reset(),
  };
}
