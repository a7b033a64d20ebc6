import { createRequire } from 'node:module';
import { types } from 'node:util';
import { expect, it } from 'vitest';
import { builtFile } from '../../../src/service/gather/built-file.ts';

const require = createRequire(import.meta.url);

it.each(['feed', 'page', 'analyse', 'phrase', 'list'])(
  'a thread is started with %s-entry.cjs, for which Node wraps up no module',
  async (name) => {
    const made = require(builtFile(`${name}-entry.cjs`));
    expect(types.isModuleNamespaceObject(made)).toBe(false);
    expect(await made.default).toBeTypeOf('function');
  },
);
