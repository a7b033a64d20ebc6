/**
 * What the terminal's scripts have in place of `WebAssembly.Module`: the HTTP parser stays as V8 compiles it at first.
 * Optimising it took a tenth of a second in every command that fetches, longer than that command's parsing does.
 */
import { setFlagsFromString } from 'node:v8';
import { IS_NODE_20 } from './v8-tuning.ts';

/** How much of a function runs before it is optimised, bytes of code; V8 takes it over when a module is made. */
const BUDGET = '--wasm-tiering-budget';
const NEVER = 2_000_000_000;
/** What it is in Node 20. It must be the same again: V8 rejects code that was compiled ahead under another. */
const USUAL = 1_800_000;

type ModuleConstructor = new (bytes: Uint8Array) => object;

// By another name, or it would be replaced here as well.
const { Module } = Reflect.get(globalThis, 'WebAssembly') as { readonly Module: ModuleConstructor };

/** The module that the bytes are; in Node 20 none of its functions will be optimised. */
export function BaselineModule(bytes: Uint8Array): object {
  if (!IS_NODE_20) return new Module(bytes);
  setFlagsFromString(`${BUDGET}=${NEVER}`);
  try {
    return new Module(bytes);
  } finally {
    setFlagsFromString(`${BUDGET}=${USUAL}`);
  }
}
