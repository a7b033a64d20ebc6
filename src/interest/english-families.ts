/**
 * English families of words where the stemmer goes wrong. Each begins with the stem that its words have instead.
 */

/** Words that it takes for forms of others which mean something else: `university` for one of `universe`. */
const TAKEN_APART = `
universiti university universities
universal universal universally
organic organic organically organics
organism organism organisms
organiz organization organizations organisation organisations organizational organisational
organiz organize organizes organized organizing organizer organizers
organiz organise organises organised organising organiser organisers
important important importance importantly
anima animation animations animated animator animators
polite polite politely politeness
relativity relativity relativistic
authority authority authorities authoritative authoritarian
international international internationally internationals
internal internal internally internals
intern intern interns internship internships
rational rational rationally rationality
engineer engineer engineers engineering engineered
designat designate designates designated designating designation designations
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
parking parking
marketing marketing marketer marketers
dating dating
boxing boxing boxer boxers
bowling bowling bowler bowlers
fencing fencing fencer fencers
cycling cycling cyclist cyclists
running running runner runners
driving driving
racing racing racer racers
walking walking walker walkers
camping camping camper campers
parenting parenting
writing writing writings writer writers
reading reading readings reader readers
learning learning learner learners
spacing spacing
accounting accounting accountancy accountant accountants
publishing publishing publisher publishers
programming programming programmer programmers
planning planning planner planners
drawing drawing drawings
acting acting
shipping shipping
rating rating ratings
savings savings
earnings earnings
goods goods
customs customs
booking booking bookings booked
screening screening screenings
cooperat cooperate cooperates cooperated cooperating cooperation cooperations cooperative cooperatives cooperatively
federer federer
sunny sunny sunnier
convention convention conventions
conventional conventional conventionally
authoriz authorize authorizes authorized authorizing authorization authorizations
authoriz authorise authorises authorised authorising authorisation authorisations
concerted concerted
providence providence
installment installment installments instalment instalments
generator generator generators
elevator elevator elevators
securities securities
aide aide aides
contention contention contentious
conversation conversation conversations conversational conversationally
humanities humanities
nationalist nationalism nationalist nationalists nationalistic
mobiliz mobilize mobilizes mobilized mobilizing mobilization mobilise mobilised mobilisation
morale morale
mechanism mechanism mechanisms
procession procession processions
anime anime
premiere premiere premieres premiered
rowing rowing rower rowers
jeans jeans
titanic titanic
reservation reservation reservations
tired tired tiredness
container container containers containerized containerization
consumer consumer consumers consumerism
receiver receiver receivers
oliver oliver
suite suite suites
polished polished polishing
billing billing billed
critical critical critically
recession recession recessions recessionary
fitness fitness
landing landing landings
protestant protestant protestants protestantism
interesting interesting interestingly
probability probability probabilities
personality personality personalities
responsible responsible responsibly responsibility responsibilities
civilization civilization civilizations civilisation civilisations
transition transition transitions transitional transitioned transitioning
literally literally
sustainable sustainable sustainably sustainability
renewable renewable renewables
productive productive productively productivity
developer developer developers
projection projection projections
indie indie
equally equally
activist activism activist activists
extremist extremism extremist extremists
currently currently
waging waging waged
constructive constructive constructively
terminat terminate terminates terminated terminating termination terminations
mentality mentality
angeles angeles
fertilizer fertilizer fertilizers fertiliser fertilisers
holdings holdings
findings findings
united united
unite unite unites uniting
`;

/** Words of one thing to which it gives several stems: `science`, `scientist` and `scientific`. */
const BROUGHT_TOGETHER = `
architectur architecture architectures architectural architecturally architect architects
astronomi astronomy astronomer astronomers astronomical astronomically
chemistri chemistry chemist chemists
comedi comedy comedies comedian comedians
crime crime crimes criminal criminals criminally
cryptographi cryptography cryptographer cryptographers cryptographic cryptographically
dentist dentist dentists dentistry dental
diplomaci diplomacy diplomat diplomats diplomatic diplomatically
econom economist economists
environ environment environments environmental environmentally environmentalist environmentalists environmentalism
feminist feminist feminists feminism
financ finance finances financed financing financial financially financier financiers
genet genetic genetics genetically geneticist geneticists
geographi geography geographer geographers geographic geographical geographically
histori history histories historian historians historical historically
journalist journalist journalists journalism journalistic
literatur literature literatures literary
math math maths mathematics mathematical mathematically mathematician mathematicians
medicin medicine medicines medicinal medical medically
music music musical musicals musically musician musicians
philosophi philosophy philosophies philosopher philosophers philosophical philosophically
photographi photography photograph photographs photographed photographing photographer photographers photographic
physics physics physicist physicists
poetri poetry poet poets poetic poem poems
racist racist racists racism
religion religion religions religious religiously
scienc science sciences scientist scientists scientific scientifically
statist statistics statistical statistically statistician statisticians
surgeri surgery surgeries surgeon surgeons surgical surgically
terror terror terrorism terrorist terrorists
tourist tourist tourists tourism
`;

/** The stems of these words, which are written small and without accents. */
export const ENGLISH_FAMILIES: ReadonlyMap<string, string> = new Map(
  [TAKEN_APART, BROUGHT_TOGETHER]
    .flatMap((families) => families.trim().split('\n'))
    .flatMap((line) => {
      const [stem = '', ...words] = line.split(' ');
      return words.map((word): [string, string] => [word, stem]);
    }),
);
