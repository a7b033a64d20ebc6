import type { SampleFeed } from '../sample.ts';

/** Programming languages. */
export const BORROWED_TYPES: SampleFeed = {
  slug: 'borrowed-types',
  title: 'Borrowed Types',
  about: 'Programming languages, compilers and the people who read their errors',
  language: 'en',
  format: 'json',
  folder: 'Engineering',
  items: [
    [
      95,
      'Error messages that teach the language',
      'A compiler team rewrote two hundred diagnostics and measured how often beginners fixed the program at the first attempt.',
      ['programming languages', 'compilers'],
    ],
    [
      820,
      'Ownership in Rust, without the word ownership',
      'A workshop explains moves and borrows with library books and sticky notes. Most people got the lifetimes exercise right.',
      ['rust', 'programming languages'],
    ],
    [
      1_700,
      'TypeScript narrowing, seen from the compiler',
      'How control-flow analysis turns an unknown value into a useful type, and the four patterns that defeat it.',
      ['typescript', 'types'],
    ],
    [
      2_600,
      'A garbage collector in an afternoon',
      'Mark, sweep, and a surprising amount of bookkeeping: building a memory manager for a toy interpreter.',
      ['runtimes', 'programming languages'],
    ],
    [
      3_500,
      'Why does C++ compile so slowly?',
      'Headers, templates and the linker share the blame. A profile of one large build names the hour and the culprit.',
      ['c++', 'compilers'],
    ],
    [
      4_900,
      'Pattern matching comes to another language',
      'Exhaustiveness checks have crossed from functional programming into the mainstream. A comparison of five syntaxes.',
      ['programming languages', 'syntax'],
    ],
    [
      6_200,
      'The case for boring Go',
      'A team of six has run one Go service for eight years. The secret is that nobody remembers writing it.',
      ['go', 'maintenance'],
    ],
    [
      7_600,
      'Parsing expressions with precedence climbing',
      'One loop, one table and no grammar generator: the technique that every hand-written parser arrives at.',
      ['parsing', 'compilers'],
    ],
    [
      9_000,
      'Python on a microcontroller the size of a stamp',
      'An interpreter in 256 kilobytes blinks lights, reads sensors, and runs the same unit tests as the desktop.',
      ['python', 'embedded'],
    ],
    [
      10_400,
      'Lisp, again and always',
      'A reader returns to parentheses after twenty years and finds that the rest of programming has moved closer.',
      ['lisp', 'programming languages'],
    ],
    [
      11_900,
      'Async functions have a colour, and that is fine',
      'An old complaint about asynchronous programming, looked at again with structured concurrency in hand.',
      ['concurrency', 'programming languages'],
    ],
    [
      13_300,
      'Reading assembly for people who would rather not',
      'Ten instructions cover most of what a compiler emits for ordinary loops. The eleventh is the interesting one.',
      ['assembly', 'performance'],
    ],
  ],
};
