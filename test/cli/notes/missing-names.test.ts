/** What is said of a name that does not exist, and of the one that was probably meant. */
import { expect, it } from 'vitest';
import { didYouMean, nearestName } from '../../../src/cli/notes/missing-names.ts';

it.each([
  ['postgers', 'postgres', '; did you mean "postgres"?'],
  ['xy', 'x\u202ey', String.raw`; did you mean $'x\u202ey'?`],
  ["it's", "it\u0007's", String.raw`; did you mean $'it\u0007\'s'?`],
  ['postgres', 'gardening', ''],
])('%s, where there is %j, as it can be typed', (typed, held, told) => {
  expect(didYouMean(nearestName(typed, [held]))).toBe(told);
});
