import type { SampleFeed } from '../sample.ts';

/** Gardening. */
export const SLOW_GARDEN: SampleFeed = {
  slug: 'slow-garden',
  title: 'Slow Garden',
  about: 'Gardening on clay, with patience',
  language: 'en',
  format: 'json',
  folder: 'Life',
  items: [
    [
      360,
      'Garlic goes in before the frost',
      'Cloves planted pointy end up in late autumn make fatter bulbs. Spacing, mulch and what to do when they sprout early.',
      ['gardening', 'vegetables'],
    ],
    [
      1_800,
      'Clay soil, three winters later',
      'Compost on top, no digging, and worms did the rest. Photographs of the same spade of soil each March.',
      ['gardening', 'soil'],
      { image: '/beds/spade.jpg' },
    ],
    [
      2_850,
      'A hedge for birds',
      'Hawthorn, spindle and dog rose, planted as whips in one weekend. The blackbirds moved in during year two.',
      ['gardening', 'wildlife'],
    ],
    [
      4_050,
      'Pruning an old apple tree without regret',
      'A third each winter, never the fruiting spurs you cannot name. Sketches show which cuts to make first.',
      ['gardening', 'fruit'],
    ],
    [
      5_350,
      'Tomatoes under a leaky roof',
      'Rain spreads blight; a sheet of polythene over the bed saved the crop in the wettest August on record.',
      ['gardening', 'vegetables', 'climate'],
    ],
    [
      6_700,
      'Seeds worth saving, and seeds to buy',
      'Beans, lettuces and tomatoes come true. Squash gossip with their neighbours and do not.',
      ['gardening', 'seeds'],
    ],
    [
      8_050,
      'The compost heap as a thermometer',
      'Sixty degrees on day four, weeds cooked by day ten. A log of one heap through a cold spring.',
      ['gardening', 'compost'],
    ],
    [
      9_450,
      'Slugs: an armistice',
      'After ten years of war, a pond, a few frogs and later planting dates made a tolerable peace.',
      ['gardening', 'pests'],
    ],
    [
      10_850,
      'Growing pears against a shed',
      'Two wires, one young tree and a summer of tying-in. An espalier for people with a narrow yard.',
      ['gardening', 'fruit'],
    ],
    [
      12_250,
      'Rain barrels, linked and labelled',
      'Four hundred litres from a shed roof, with an overflow that waters the currants by itself.',
      ['gardening', 'water'],
    ],
    [
      13_600,
      'Moss is not the enemy',
      'A shady lawn that was never going to be a lawn, and the quiet carpet that took its place.',
      ['gardening', 'shade'],
    ],
    [
      14_390,
      'Borrowed light: houseplants on a north windowsill',
      'Ferns, aspidistras and one stubborn orchid. What grows when the sun only visits in June.',
      ['gardening', 'houseplants'],
    ],
  ],
};
