/** The service as a fixture, loaded when a test asks for it: nobody else pays for it. */
import type { Testing, TestingParts } from './testing.ts';

export function createLazyTesting(parts: TestingParts): Testing {
  let opened: Promise<Testing> | undefined;
  const open = () => {
    opened ??= import('./testing.ts').then(({ createTesting }) => createTesting(parts));
    return opened;
  };
  return {
    plant: async (document) => (await open()).plant(document),
    remember: async () => (await open()).remember(),
    reset: async () => (await open()).reset(),
  };
}
