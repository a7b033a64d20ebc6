import type { SampleFeed } from '../sample.ts';

/** Chess. */
export const OPEN_FILE: SampleFeed = {
  slug: 'open-file',
  title: 'The Open File',
  about: 'Chess for club players who like endings',
  language: 'en',
  format: 'atom',
  folder: 'Culture',
  items: [
    [
      300,
      'Rook endings: the umbrella and the long side',
      'Two defensive set-ups save most rook endings a pawn down. Twelve chess positions to play out against a friend.',
      ['chess', 'endgames'],
    ],
    [
      1_600,
      'Teenager wins the national chess championship on tie-break',
      'Three rapid games, one stalemate trick and a handshake: the youngest champion in forty years.',
      ['chess', 'tournaments'],
    ],
    [
      2_700,
      'Learning to play like a chess engine, and when not to',
      'Neural network engines love the h-pawn. Club players who copy them score worse, until they understand why.',
      ['chess', 'machine learning', 'engines'],
    ],
    [
      3_800,
      'The Dutch Defence for people with little time',
      'One move order, four plans, and a list of traps that opponents actually fall into on Tuesday nights.',
      ['chess', 'openings'],
    ],
    [
      5_050,
      'A correspondence game that took eleven years',
      'Postcards crossed two borders, one revolution and a house move. Annotated by both players.',
      ['chess', 'history'],
    ],
    [
      6_400,
      'Calculating without moving the pieces',
      'Blindfold exercises in three steps: colours of squares, knight routes, then whole variations.',
      ['chess', 'training'],
    ],
    [
      7_800,
      'Knights on the rim',
      'The proverb is right on average. Six grandmaster games in which the rim was the best square on the board.',
      ['chess', 'strategy'],
    ],
    [
      9_200,
      'Building a chess set from an apple tree',
      'Storm timber, a borrowed lathe and a winter. The bishops were the hardest to keep alike.',
      ['chess', 'craft'],
      { image: '/pieces/bishops.jpg' },
    ],
    [
      10_600,
      'How ratings drift',
      'A simulation of ten thousand chess players shows inflation without anyone playing better.',
      ['chess', 'statistics'],
    ],
    [
      12_050,
      'Queen against rook, move by move',
      'The computer needs thirty-one moves, people need a method. A plan in four pictures.',
      ['chess', 'endgames'],
    ],
    [
      13_450,
      'Prison chess league finishes its fiftieth season',
      'Moves are called through the wall and boards are drawn on cardboard. The archive fills nine shoeboxes.',
      ['chess', 'community'],
    ],
    [
      14_350,
      'The most beautiful draw',
      'Perpetual check with three pieces hanging: a game from a small open that deserves to be famous.',
      ['chess', 'games'],
    ],
  ],
};
