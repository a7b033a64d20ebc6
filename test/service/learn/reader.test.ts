import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

interface Content {
  content: { 'dc:relation': string; 'dc:subject': string[]; 'service:contentScore': number }[];
}

let winnow: FedService;

const WORDS = ['early', 'late', 'quiet', 'loud', 'long', 'short', 'plain', 'rare', 'first', 'last'];

/** Items about a subject, some told better than others. */
function items(subject: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    title: `${subject} in ${WORDS[at % 10]} ${WORDS[(at * 3) % 10]} days`,
    link: `https://example.org/${subject}/${at}`,
    text: `${`${subject} `.repeat(1 + (at % 3))} and what people say of it, ${at}.`,
  }));
}

beforeEach(async () => {
  winnow = await startFedService();
  winnow.feeds.put('/feed', {
    body: rss('Mixed', [...items('chess', 24), ...items('gardening', 24)]),
  });
  await winnow.call('POST', '/v1/topics', { uris: ['chess', 'gardening'] });
  await winnow.subscribe('/feed');
});
afterEach(() => winnow.close());

async function topTwenty(): Promise<string[]> {
  const { content } = await winnow.get<Content>('/v1/content?service:contentCount:max=20');
  return content.map((item) => item['dc:relation']);
}

const share = (list: readonly string[], subject: string) =>
  list.filter((url) => url.includes(`/${subject}/`)).length;

it('raises what a reader keeps clicking, never drops the rest after one click, and resets exactly', async () => {
  const before = await topTwenty();
  expect(before).toHaveLength(20);
  for (let click = 0; click < 20; click += 1) {
    const item = `https://example.org/gardening/${click}`;
    const taught = await winnow.call('POST', '/~winnow/learn', { item });
    expect(taught.status).toBe(201);
    if (click === 0) expect(share(await topTwenty(), 'chess')).toBeGreaterThan(0);
  }
  const after = await topTwenty();
  expect(share(after, 'gardening')).toBeGreaterThan(share(before, 'gardening'));
  await winnow.call('POST', '/~winnow/events/reset', {});
  expect(await topTwenty()).toEqual(before);
});

it('explains what was learned as parts that still add up to the score shown', async () => {
  const item = 'https://example.org/gardening/1';
  await winnow.call('POST', '/~winnow/learn', { item });
  const { content } = await winnow.get<Content>('/v1/content/gardening?service:contentScore:min=0');
  const shown = content.find((each) => each['dc:relation'] === item)!['service:contentScore'];
  const why = await winnow.get<{
    topics: { score: number; parts: { part: string; amount: number }[] }[];
  }>(`/~winnow/why?item=${encodeURIComponent(item)}&topic=gardening`);
  const [reason] = why.topics;
  expect(reason!.parts.some(({ part }) => part === 'learned')).toBe(true);
  expect(reason!.parts.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(shown, 6);
});

it('moves a topic that an item names, however little it scores; less moves what only the item says', async () => {
  const question = 'what does an antique wooden chess clock cost';
  await winnow.call('POST', '/v1/topics', { uris: [question] });
  await winnow.service.idle();
  const item = 'https://example.org/chess/1';
  const why = await winnow.get<{ topics: { topic: string; score: number }[] }>(
    `/~winnow/why?item=${encodeURIComponent(item)}`,
  );
  expect(why.topics.find(({ topic }) => topic === question)!.score).toBeLessThan(0.24);
  const learn = async (less: boolean) => {
    const taught = await winnow.call('POST', '/~winnow/learn', { item, less });
    return (await taught.json()) as { topics: string[] };
  };
  expect((await learn(false)).topics).toEqual(['chess', question]);
  expect((await learn(true)).topics).toEqual(['chess']);
  const { events } = await winnow.get<{
    events: { kind: string; detail: { stems: Record<string, number> } }[];
  }>('/~winnow/events');
  const stemsOf = (wanted: string) =>
    Object.keys(events.find(({ kind }) => kind === wanted)!.detail.stems);
  expect(stemsOf('learned')).toContain('chess');
  expect(stemsOf('unlearned')).not.toContain('chess');
  expect(stemsOf('unlearned').length).toBeGreaterThan(0);
});
