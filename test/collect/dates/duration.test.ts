import { describe, expect, test } from 'vitest';
import { parseDuration } from '../../../src/collect/dates/duration.ts';
import { parseFeed } from '../../../src/collect/parse.ts';

describe('durations', () => {
  test.each([
    ['3723', 3723],
    ['1:02:03', 3723],
    ['62:03', 3723],
    ['45.6', 46],
    ['PT1H2M3S', 3723],
    ['pt45m', 2700],
    ['P0DT1H2M3S', 3723],
    ['P1D', 86_400],
    ['PT1M2.6S', 63],
    ['1 hour and 2 minutes', 3720],
    ['PT0S', 0],
    ['1h 2m 3s', 3723],
    ['2 hours, 5 minutes', 7500],
    ['1 hr 2 mins', 3720],
    ['62 min.', 3720],
    ['12m30s', 750],
    ['45 seconds', 45],
    ['PT', undefined],
    ['P', undefined],
    ['and', undefined],
    ['', undefined],
    ['5 months', undefined],
    ['soon', undefined],
    ['1:02:03:04', undefined],
    [undefined, undefined],
  ])('reads %j', (written, seconds) => {
    expect(parseDuration(written)).toBe(seconds);
  });
});

test('an element that says no duration takes back none', () => {
  const item = `<item><enclosure url="https://a.example/1.mp3"/><itunes:duration>62:03</itunes:duration>
    <itunes:duration/></item>`;
  const feed = parseFeed(Buffer.from(`<rss version="2.0"><channel>${item}</channel></rss>`));
  expect(feed.items[0]?.media).toMatchObject([{ durationSeconds: 3723 }]);
});
