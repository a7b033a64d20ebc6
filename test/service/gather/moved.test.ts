/** When the address of a feed gives way to the one that it redirects to. */
import { describe, expect, it } from 'vitest';
import type { Redirect } from '../../../src/collect/network/fetch-result.ts';
import type { OutcomeKind } from '../../../src/model/outcome.ts';
import { moveOf } from '../../../src/service/gather/moved.ts';
import type { StoredFeed } from '../../../src/store/feeds.ts';

const [OLD, NEW, NEWER] = ['https://a.example/old', 'https://a.example/new', 'https://a.example/x'];

function feed(facts: Partial<StoredFeed> = {}): StoredFeed {
  return { kind: 'feed', url: OLD, pollUrl: OLD, movedCount: 0, ...facts } as StoredFeed;
}

const permanent: Redirect[] = [{ status: 301, from: OLD, to: NEW }];
const passing: Redirect[] = [{ status: 302, from: OLD, to: NEW }];
const seenOnce = feed({ movedUrl: NEW, movedCount: 1 });

describe('a feed that redirects for good', () => {
  it.each<OutcomeKind>(['fresh', 'not-modified'])(
    'is remembered once, and moves at the next %s',
    (outcome) => {
      expect(moveOf(feed(), outcome, permanent)).toStrictEqual({ movedUrl: NEW, movedCount: 1 });
      expect(moveOf(seenOnce, outcome, permanent)).toStrictEqual({ pollUrl: NEW });
    },
  );

  it('begins anew where it leads elsewhere the next time', () => {
    const elsewhere = [{ status: 308, from: OLD, to: NEWER }];
    const move = moveOf(seenOnce, 'fresh', elsewhere);
    expect(move).toStrictEqual({ movedUrl: NEWER, movedCount: 1 });
  });

  it('is taken back by an answer from its own place, or by way of a redirect that passes', () => {
    expect(moveOf(seenOnce, 'fresh', [])).toStrictEqual({});
    expect(moveOf(seenOnce, 'fresh', passing)).toStrictEqual({});
  });

  it.each<OutcomeKind>(['http-error', 'not-a-feed', 'unreadable', 'timeout', 'offline', 'gone'])(
    'is neither sighted nor taken back by %s',
    (outcome) => {
      expect(moveOf(feed(), outcome, permanent)).toStrictEqual({ movedCount: 0 });
      const before = { movedUrl: NEW, movedCount: 1 };
      expect(moveOf(seenOnce, outcome, permanent)).toStrictEqual(before);
      expect(moveOf(seenOnce, outcome, [])).toStrictEqual(before);
    },
  );
});

describe('an address that a page led to', () => {
  it.each(['unknown', 'page'] as const)('is taken at once for what was %s', (kind) => {
    const found = { pollUrl: NEW, discovered: true };
    expect(moveOf(feed({ kind }), 'fresh', [], NEW)).toStrictEqual(found);
    expect(moveOf(feed({ kind }), 'fresh', [], undefined)).toStrictEqual({});
  });

  it('is none where it is the one that was subscribed to', () => {
    const lost = feed({ kind: 'unknown', pollUrl: NEW });
    const back = { pollUrl: lost.url, discovered: false };
    expect(moveOf(lost, 'fresh', [], lost.url)).toStrictEqual(back);
  });

  it('is taken for what was a feed only when it was led to twice', () => {
    const once = { movedUrl: NEWER, movedCount: 1 };
    expect(moveOf(feed(), 'fresh', permanent, NEWER)).toStrictEqual(once);
    expect(moveOf(feed(once), 'fresh', permanent, NEWER)).toStrictEqual({ pollUrl: NEWER });
  });
});

describe('a feed that stands in for another', () => {
  const standIn = feed({ standsInFor: NEWER });

  it('remembers which, as long as it is read', () => {
    const kept = { standsInFor: NEWER };
    const taken = moveOf(feed({ kind: 'unknown' }), 'fresh', [], NEW, NEWER);
    expect(taken).toStrictEqual({ pollUrl: NEW, discovered: true, ...kept });
    for (const outcome of ['fresh', 'not-modified', 'http-error'] as const) {
      expect(moveOf(standIn, outcome, [])).toStrictEqual(kept);
      expect(moveOf(standIn, outcome, permanent)).toStrictEqual(kept);
    }
  });

  it('forgets it once that is read', () => {
    const back = { pollUrl: NEWER, discovered: true };
    expect(moveOf(feed({ kind: 'unknown' }), 'fresh', [], NEWER)).toStrictEqual(back);
  });
});
