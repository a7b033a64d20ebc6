import type { SampleFeed } from '../sample.ts';

/** Cycling, with pictures. */
export const CADENCE: SampleFeed = {
  slug: 'cadence',
  title: 'Cadence Weekly',
  about: 'Cycling for commuters, climbers and people who fix their own wheels',
  language: 'en',
  format: 'rss',
  folder: 'Life',
  items: [
    [
      55,
      'Gravel bikes, five years on: what wore out first',
      'Long-term notes from three riders and twenty thousand kilometres of cycling: bearings, bar tape, and one very tired rear hub.',
      ['cycling', 'gravel'],
      { image: '/photos/hub.jpg' },
    ],
    [
      900,
      'Mountain stage decided by a puncture and a borrowed bicycle',
      'The race leader finished on a team-mate’s bike two sizes too large and still kept the jersey by four seconds.',
      ['cycling', 'racing'],
      { image: '/photos/stage.jpg' },
    ],
    [
      1_900,
      'How to true a bicycle wheel with a zip tie',
      'No stand, no dishing tool, twenty minutes: a patient method for getting a wobbly wheel home.',
      ['cycling', 'repair'],
    ],
    [
      2_900,
      'The city that gave its ring road to cyclists',
      'A year after the lanes opened, cycling to work has doubled and the shops on the route report more customers.',
      ['cycling', 'cities'],
    ],
    [
      3_900,
      'Tubeless tyres for sceptics',
      'Sealant is messy and so are roadside repairs. We weighed both, rode both, and kept one set of tubes in the saddlebag.',
      ['cycling', 'tyres'],
    ],
    [
      5_200,
      'Climbing with a heart-rate strap and no power meter',
      'Pacing a long ascent by breath and pulse, with a training plan for people who own one bicycle.',
      ['cycling', 'training'],
    ],
    [
      6_500,
      'Night riding: light patterns that drivers understand',
      'Researchers filmed reactions to flashing and steady lamps. Height and width mattered more than brightness.',
      ['cycling', 'safety'],
    ],
    [
      7_900,
      'A cargo bike replaced our second car',
      'One family logs a winter of school runs, timber and a wardrobe. The cello was the hardest passenger.',
      ['cycling', 'cargo bikes'],
    ],
    [
      9_300,
      'Steel, aluminium, carbon: what riders feel when blindfolded',
      'Twelve cyclists rode three identical-looking frames over the same bumps. They guessed no better than chance.',
      ['cycling', 'frames'],
    ],
    [
      10_700,
      'Packing light for a week of bicycle touring',
      'Eleven kilos including the tent. The list, the mistakes, and what was posted home on day two.',
      ['cycling', 'touring'],
      { image: '/photos/tent.jpg' },
    ],
    [
      12_200,
      'The velodrome that a village built',
      'Volunteers laid a wooden track in a former dairy. On Thursdays the under-tens race for cheese.',
      ['cycling', 'track'],
    ],
    [
      13_500,
      'Chain wax, measured',
      'A kitchen scale, a slow cooker and six months of commuting: waxed chains lasted twice as long as oiled ones.',
      ['cycling', 'maintenance'],
    ],
  ],
};
