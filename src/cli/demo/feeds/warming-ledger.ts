import type { SampleFeed } from '../sample.ts';

/** Climate. */
export const WARMING_LEDGER: SampleFeed = {
  slug: 'warming-ledger',
  title: 'The Warming Ledger',
  about: 'Climate science and policy, with the numbers shown',
  language: 'en',
  format: 'json',
  folder: 'Science',
  items: [
    [
      180,
      'Ocean heat content sets another record',
      'Floats drifting at two kilometres depth report the warmest upper ocean since measurements began. The trend is steadier than air temperature.',
      ['climate', 'oceans'],
    ],
    [
      1_150,
      'Heat pumps in old stone houses',
      'A survey of ninety retrofits finds that insulation first, then a modest heat pump, halves emissions without cold corners.',
      ['climate', 'energy'],
    ],
    [
      2_150,
      'How a carbon budget is calculated',
      'The remaining carbon budget depends on five assumptions. We change them one at a time and plot what happens.',
      ['climate', 'carbon'],
    ],
    [
      3_200,
      'Peat bogs are being rewetted, one ditch at a time',
      'Blocking drains with wooden dams keeps carbon in the ground and brings the curlews back within three summers.',
      ['climate', 'nature'],
    ],
    [
      4_300,
      'Grid batteries shaved the evening peak',
      'On nineteen days this year stored sunshine met the largest share of demand between six and nine in the evening.',
      ['climate', 'energy', 'batteries'],
    ],
    [
      5_600,
      'Attribution science, one heatwave later',
      'Within a week, researchers estimated how much likelier the heat had become. A look at the models behind the headline.',
      ['climate', 'weather'],
    ],
    [
      7_000,
      'Shade is infrastructure',
      'Street trees lowered surface temperature by eleven degrees in one district. The budget line is smaller than the car park’s.',
      ['climate', 'cities'],
    ],
    [
      8_350,
      'Neural networks that forecast rain faster than physics',
      'Machine learning weather models now rival numerical ones at ten days. Where they fail, they fail differently.',
      ['climate', 'machine learning', 'weather'],
    ],
    [
      9_750,
      'Glacier diaries: a photograph every June since 1961',
      'The same rock, the same lens, and six hundred metres less ice. The archive is now open to everyone.',
      ['climate', 'glaciers'],
      { image: '/archive/june.jpg' },
    ],
    [
      11_150,
      'Cement without the kiln',
      'Two pilot plants bind sand with electrochemistry at room temperature. Builders want to see it survive a winter.',
      ['climate', 'industry'],
    ],
    [
      12_550,
      'Night trains and the price of a border',
      'Sleeper services return to twelve cities. Track access charges, not demand, decide which routes survive.',
      ['climate', 'transport'],
    ],
    [
      13_900,
      'What the tide gauges say',
      'A century of sea level records from nine harbours, corrected for sinking land, on one readable chart.',
      ['climate', 'sea level'],
    ],
  ],
};
