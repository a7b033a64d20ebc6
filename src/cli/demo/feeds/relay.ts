import type { SampleFeed } from '../sample.ts';

/** A link log: several of its stories are those of the other feeds. */
export const RELAY: SampleFeed = {
  slug: 'relay',
  title: 'The Relay',
  about: 'Links worth passing on',
  language: 'en',
  format: 'rss',
  folder: 'Links',
  items: [
    [
      20,
      'Lunar relay satellite in place behind the Moon',
      'The spacecraft will carry radio for landers on the far side. First pictures expected this week.',
      ['space', 'links'],
      { url: 'https://orbit-desk.example/lunar-relay' },
    ],
    [
      60,
      'A useful language model in two gigabytes',
      'Distillation and quantisation bring a neural network to a kitchen tablet: machine learning at home.',
      ['machine learning', 'links'],
      { url: 'https://gradient-garden.example/kitchen-tablet-model' },
    ],
    [
      480,
      'A visual guide to Postgres locks',
      'Which PostgreSQL commands wait for which: one large diagram, colour-coded, printable on a single page.',
      ['postgres', 'databases', 'links'],
    ],
    [
      1_100,
      'An atlas of bicycle signs',
      'Two thousand photographs of cycling signs from ninety countries, sorted by how confusing they are.',
      ['cycling', 'design', 'links'],
    ],
    [
      1_980,
      'Open data set of ten thousand labelled bird songs',
      'Recorded by volunteers and cleaned by hand; small enough to train a machine learning model on a laptop.',
      ['machine learning', 'nature', 'links'],
    ],
    [
      2_950,
      'Time-series tables, compared fairly',
      'Four databases, one workload and the scripts to repeat it. Plain Postgres does better than its reputation.',
      ['databases', 'postgres', 'links'],
    ],
    [
      4_100,
      'The museum of failed kitchen gadgets',
      'Egg cubers, banana slicers and a toaster that prints the weather.',
      ['cooking', 'links'],
    ],
    [
      5_150,
      'A calculator for planting distances',
      'Enter the bed, get a drawing. Works offline and prints well.',
      ['gardening', 'links'],
    ],
    [
      6_450,
      'Every chess opening on one poster',
      'Arcs between squares show how often each move is played at club level.',
      ['chess', 'design', 'links'],
    ],
    [
      8_000,
      'Learn SQL by solving a burglary',
      'Nine tables, one culprit: a database exercise that ends with an arrest.',
      ['sql', 'databases', 'links'],
    ],
    [
      9_600,
      'Letters from a polar station',
      'Scans of seventy years of correspondence, searchable by mood.',
      ['history', 'climate', 'links'],
    ],
    [
      11_300,
      'A font drawn on a bicycle',
      'Each glyph is a ride through the same town, recorded by satellite positioning.',
      ['cycling', 'typography', 'links'],
    ],
    [
      12_700,
      'Interactive neural network playground for the classroom',
      'Drag layers, change the learning rate, watch the boundary bend. No account needed.',
      ['machine learning', 'education', 'links'],
    ],
    [
      14_100,
      'The slowest clock in the world',
      'It ticks once a year. The next one is on a Tuesday.',
      ['engineering', 'links'],
    ],
  ],
};
