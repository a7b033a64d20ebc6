import type { SampleFeed } from '../sample.ts';

/** Space news, with pictures and one film. */
export const ORBIT_DESK: SampleFeed = {
  slug: 'orbit-desk',
  title: 'The Orbit Desk',
  about: 'Launches, landings and the long quiet in between',
  language: 'en',
  format: 'rss',
  folder: 'Science',
  items: [
    [
      25,
      'Lunar relay satellite reaches its halo orbit',
      'After a four-month cruise the spacecraft settled behind the Moon, where it will carry radio for landers that cannot see the Earth.',
      ['space', 'moon'],
      {
        url: 'https://orbit-desk.example/lunar-relay',
        image: '/images/relay.jpg',
        edit: {
          title: 'Lunar relay satellite reaches its halo orbit and calls home',
          summary:
            'After a four-month cruise the spacecraft settled behind the Moon and sent its first pictures. It will carry radio for landers that cannot see the Earth.',
        },
      },
    ],
    [
      540,
      'Watch: a reusable rocket stage returns through fog',
      'The booster landed on a drone ship with visibility under two hundred metres. Infrared film shows the final burn.',
      ['space', 'rockets'],
      { video: '/films/landing.mp4', image: '/images/landing.jpg' },
    ],
    [
      1_250,
      'A comet brightens ahead of its closest pass',
      'Amateur astronomers with small telescopes may catch the comet low in the west for the next two weeks.',
      ['space', 'astronomy'],
      { image: '/images/comet.jpg' },
    ],
    [
      2_100,
      'Machine learning sorts a million galaxies by shape',
      'Astronomers trained a neural network on volunteers’ sketches and let it classify the whole sky survey in one night.',
      ['space', 'machine learning'],
    ],
    [
      3_300,
      'Water ice map of the lunar south pole published',
      'Radar passes from two orbiters were combined into the sharpest map so far of permanently shadowed craters.',
      ['space', 'moon'],
    ],
    [
      4_600,
      'Space station crew repairs a cooling loop by hand',
      'A seven-hour spacewalk replaced a pump the size of a suitcase. The spare had waited outside for eleven years.',
      ['space', 'space station'],
    ],
    [
      5_900,
      'Why Mars landers carry two clocks',
      'A sol is 39 minutes longer than a day. Mission planners explain how they keep a team on Earth awake with a rover.',
      ['space', 'mars'],
    ],
    [
      7_300,
      'Student satellite fits a spectrometer into a shoebox',
      'The instrument measures methane from low orbit and was built for less than the price of a family car.',
      ['space', 'climate'],
    ],
    [
      8_700,
      'The quiet engineering of parachutes',
      'Supersonic wind tunnels, sewing machines and a great deal of nylon: how a landing is rehearsed on the ground.',
      ['space', 'engineering'],
    ],
    [
      10_150,
      'Radio telescope array opens in the southern desert',
      'The first sixty-four dishes are listening. A further hundred will join them before the decade ends.',
      ['space', 'astronomy'],
    ],
    [
      11_600,
      'What an asteroid sample smells like',
      'Curators opened the capsule under nitrogen. The dust holds clay, carbon, and a faint note of struck flint.',
      ['space', 'asteroids'],
    ],
    [
      13_000,
      'Debris avoidance is becoming a daily chore',
      'Operators of small satellites now dodge twice a week. A shared catalogue would help; nobody agrees who should run it.',
      ['space', 'orbit'],
    ],
  ],
};
