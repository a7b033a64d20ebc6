import { expect, it } from 'vitest';
import { readEvents, readUndo } from '../../src/protocol/events.ts';
import { readMarking } from '../../src/protocol/items.ts';
import { readShares } from '../../src/protocol/shares.ts';
import { readTrialRequest } from '../../src/protocol/topic-trial.ts';

const event = { id: 1, at: 'today', actor: 'owner', kind: 'added' };
const share = { lid: 'a', url: 'https://winnow.example/', createdAt: 'today' };
const moment = 'must be a moment such as 2026-01-31T12:00:00.000Z';

it.each([
  [readMarking, { items: [] }, '"items" of the body is empty'],
  [
    readMarking,
    { items: Array.from({ length: 1_001 }, String) },
    '"items" of the body holds more than 1000 items',
  ],
  [readUndo, { id: 0 }, '"id" of the body must be a whole number, at least 1'],
  [readUndo, { id: 1.5 }, '"id" of the body must be a whole number, at least 1'],
  [
    readTrialRequest,
    { uri: 'chess', count: -1 },
    '"count" of the body must be a whole number from 0 to 1000',
  ],
  [readEvents, { events: [event] }, `"at" of the 1st of "events" of the history ${moment}`],
  [readShares, { shares: [share] }, `"createdAt" of the share ${moment}`],
])('says in one sentence what is wrong with a body: %o %o', (read, json, message) => {
  expect(() => read(json)).toThrow(expect.objectContaining({ code: 'invalid', message }));
});
