import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage } from '../../src/cli/conformance/stage.ts';
import { type Opened, openConformance } from './embedded.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await openConformance();
});
afterAll(() => opened.close());

it('gives no name twice, whatever chance gives', async () => {
  const stage = await openStage({ ...opened.target, random: (count) => new Uint8Array(count) });
  const names = Array.from({ length: 1_200 }, () => stage.name());
  await stage.close();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[b-df-hj-np-tv-z]+$/u.test(name))).toEqual([]);
});
