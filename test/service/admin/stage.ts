/** A service in memory with the operator's surface, a clock that stands still, and a seed. */
import type { AdminOptions } from '../../../src/service/create-service.ts';
import { startService } from '../../support/service.ts';
import { NOON } from '../../support/terminal.ts';

export const FEED = 'https://feeds.example/notes.xml';

export const SEED = {
  winnow: 1,
  topics: [{ topic: 'databases/postgres' }],
  sources: [{ name: 'Notes', default: true, entries: [{ url: FEED }] }],
  items: [
    {
      feed: FEED,
      url: 'https://notes.example/vacuum',
      title: 'Postgres databases learn to vacuum',
      text: 'How a database of the postgres family cleans up after itself.',
      date: '2h',
      author: 'Ann',
      categories: ['databases'],
    },
    {
      feed: FEED,
      url: 'https://notes.example/garden',
      title: 'A garden in May',
      summary: 'Tomatoes, beans and patience.',
      date: '2026-05-30',
      image: 'https://notes.example/garden.jpg',
    },
  ],
};

/** Its clock stands at noon; `options` add to the operator's. */
export async function openStage(options: AdminOptions = {}) {
  let now = NOON;
  const advanceClock = (milliseconds: number) => {
    now += milliseconds;
  };
  const opened = await startService({
    clock: () => now,
    background: true,
    admin: { advanceClock, ...options },
  });
  await opened.service.testing.remember();
  return { ...opened, clock: () => now };
}
