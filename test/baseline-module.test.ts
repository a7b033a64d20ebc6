import { expect, it } from 'vitest';
import { BaselineModule } from '../src/baseline-module.ts';

/** `(module (func (export "twice") (param i32) (result i32) (i32.add (local.get 0) (local.get 0))))` */
const TWICE = Uint8Array.from(
  Buffer.from(
    '0061736d0100000001060160017f017f0302010007090105747769636500000a09010700200020006a0b',
    'hex',
  ),
);

it('makes a module as the constructor does that it stands for', async () => {
  // The bundle has it where that one is called with `new`.
  const module: unknown = Reflect.construct(BaselineModule, [TWICE]);
  const instance = await Reflect.get(globalThis, 'WebAssembly').instantiate(module, {});
  expect(instance.exports.twice(21)).toBe(42);
});

it('throws as that does for what is no module', () => {
  expect(() => BaselineModule(Uint8Array.of(1, 2, 3))).toThrow(/WebAssembly\.Module\(\)/u);
});
