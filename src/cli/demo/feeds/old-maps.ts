import type { SampleFeed } from '../sample.ts';

/** History. */
export const OLD_MAPS: SampleFeed = {
  slug: 'old-maps',
  title: 'Old Maps, New Walks',
  about: 'History on foot, one document at a time',
  language: 'en-GB',
  format: 'rss',
  folder: 'Culture',
  items: [
    [
      240,
      'A tax roll names the women who ran the mills',
      'Nine of fourteen mills in a fourteenth-century valley were held by widows. The clerk’s spelling is creative.',
      ['history', 'middle ages'],
    ],
    [
      1_400,
      'The lighthouse keeper’s weather book',
      'Forty years of wind and barometer readings, copied by hand, turn out to be a treasure for climate history.',
      ['history', 'climate'],
    ],
    [
      2_450,
      'Walking the line of a vanished canal',
      'A hedge, a bend in the lane and a pub called the Navigation: tracing a waterway that closed in 1841.',
      ['history', 'walks'],
    ],
    [
      3_550,
      'How paper reached the village school',
      'Receipts from a rag merchant show that cheap paper, rather than any law, filled the benches.',
      ['history', 'education'],
    ],
    [
      4_800,
      'The Silk Road in a customs register',
      'One frontier post listed every camel for eleven months. Glass went east, rhubarb went west.',
      ['history', 'trade'],
    ],
    [
      6_100,
      'Shipwreck coins and an honest salvage crew',
      'Four thousand silver pieces were handed in. Their mint marks rewrite the last voyage of a merchantman.',
      ['history', 'archaeology'],
    ],
    [
      7_500,
      'What soldiers wrote about food',
      'Two hundred letters home mention bread, onions and socks far more than battles.',
      ['history', 'letters'],
    ],
    [
      8_950,
      'The first women’s cycling club of the county',
      'In 1894 thirty riders in sensible skirts rode forty miles and were fined for it. Their minute book survives.',
      ['history', 'cycling'],
    ],
    [
      10_350,
      'Reading a medieval field by its ridges',
      'Low sun and a drone bring up the strips that ox ploughs left eight hundred years ago.',
      ['history', 'landscape'],
      { image: '/plates/ridges.jpg' },
    ],
    [
      11_800,
      'A plague village counts itself',
      'The parish register stops mid-page in September. It resumes in another hand, with a list of the living.',
      ['history', 'epidemics'],
    ],
    [
      13_250,
      'Clocks before time zones',
      'Station clocks once showed two minute hands. A timetable of 1847 explains which one to trust.',
      ['history', 'railways'],
    ],
    [
      14_300,
      'The censor’s blue pencil',
      'What was cut from a provincial newspaper in 1916, recovered from the printer’s proofs.',
      ['history', 'newspapers'],
    ],
  ],
};
