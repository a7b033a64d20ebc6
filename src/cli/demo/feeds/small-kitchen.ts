import type { SampleFeed } from '../sample.ts';

/** Cooking. */
export const SMALL_KITCHEN: SampleFeed = {
  slug: 'small-kitchen',
  title: 'A Very Small Kitchen',
  about: 'Cooking on two burners and one good knife',
  language: 'en',
  format: 'atom',
  folder: 'Life',
  items: [
    [
      130,
      'Sourdough in a cold flat',
      'When the room is at fifteen degrees the dough takes its time. A bread recipe that follows the thermometer and ignores the clock.',
      ['cooking', 'bread'],
    ],
    [
      1_050,
      'Three soups from one chicken',
      'Broth on Sunday, noodles on Tuesday, and a thick barley soup that uses what is left. Shopping list included.',
      ['cooking', 'soup'],
    ],
    [
      2_050,
      'Sharpening a kitchen knife on the bottom of a mug',
      'The unglazed ring of a ceramic mug is a fine whetstone. Angle, pressure and how to know when to stop.',
      ['cooking', 'knives'],
    ],
    [
      3_050,
      'Pickles for the impatient',
      'Salt, vinegar, twenty minutes. Radishes, cucumbers and red onions that are ready before the rice.',
      ['cooking', 'pickles'],
    ],
    [
      4_150,
      'What salt does, and when',
      'Salting early, late and in between: four pans of cabbage show how seasoning changes texture as well as taste.',
      ['cooking', 'technique'],
    ],
    [
      5_450,
      'A database of grandmother’s recipes',
      'Two hundred index cards, scanned and typed in over one winter. The oven temperatures are given in adjectives.',
      ['cooking', 'family'],
    ],
    [
      6_750,
      'Rice five ways on one burner',
      'Absorption, boiling, steaming, frying and the crust at the bottom that everyone fights over.',
      ['cooking', 'rice'],
    ],
    [
      8_100,
      'The freezer is a pantry',
      'Stock cubes, breadcrumbs, ginger and cooked beans: what to freeze flat, label and actually use again.',
      ['cooking', 'thrift'],
    ],
    [
      9_500,
      'Dumplings for a rainy Saturday',
      'Fold forty with friends, steam half, and freeze the rest on a tray. The pleats get better after the tenth.',
      ['cooking', 'dumplings'],
      { image: '/plates/dumplings.jpg' },
    ],
    [
      10_900,
      'Lentils deserve better',
      'Red for soup, green for salad, black for a bed of roasted squash. A pot of each and no recipe longer than a postcard.',
      ['cooking', 'vegetarian'],
    ],
    [
      12_300,
      'Caramel without fear',
      'Wet or dry, one pan and no stirring. Stop when it smells like the second minute of toast.',
      ['cooking', 'dessert'],
    ],
    [
      13_650,
      'Cooking for one is still cooking',
      'Halving recipes badly, and a few dinners that were always meant for a single plate.',
      ['cooking', 'essay'],
    ],
  ],
};
