/**
 * English words that the stemmer takes for forms of others which mean something else: `university` for one of `universe`. Each
 * family begins with the stem that it has instead.
 */
const FAMILIES = `
universiti university universities
universal universal universally
organic organic organically organics
organism organism organisms
organiz organization organizations organisation organisations organizational organisational
organiz organize organizes organized organizing organizer organizers
organiz organise organises organised organising organiser organisers
physics physics
important important importance importantly
anima animation animations animated animator animators
polite polite politely politeness
relativity relativity relativistic
authority authority authorities authoritative authoritarian
international international internationally internationals
internal internal internally
intern intern interns internship internships
rational rational rationally rationality
engineer engineer engineers engineering engineered
designat designate designates designated designation designations
executive executive executives
capitalist capitalism capitalist capitalists
socialist socialism socialist socialists
liberat liberate liberates liberated liberating liberation liberator liberators
customer customer customers
trainer training trainings trainer trainers trainee trainees
business business businesses
information information informational informative
informal informal informally
formation formation formations
digital digital digitally
ironi ironic ironical ironically
emergenc emergency emergencies
department department departments departmental
apartment apartment apartments
celebriti celebrity celebrities
minoriti minority minorities
majoriti majority majorities
publication publication publications
publiciti publicity
vegetation vegetation
conservativ conservative conservatives conservatism
detectiv detective detectives
collectiv collective collectives collectively
objectiv objective objectives objectively objectivity
wedding wedding weddings
bearing bearing bearings
evening evening evenings
hospitaliti hospitality
memorial memorial memorials
initiativ initiative initiatives
numerous numerous
doctoral doctoral doctorate doctorates
stocking stocking stockings
`;

/** The stems of these words, which are written small and without accents. */
export const ENGLISH_FAMILIES: ReadonlyMap<string, string> = new Map(
  FAMILIES.trim()
    .split('\n')
    .flatMap((line) => {
      const [stem = '', ...words] = line.split(' ');
      return words.map((word): [string, string] => [word, stem]);
    }),
);
