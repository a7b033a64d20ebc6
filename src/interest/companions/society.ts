/** What texts on politics, law, history and belief say. See `companions.ts` for the form. */
export const SOCIETY = `
politics: election, parliament, minister, vote, party, government, policy, senator, coalition, campaign, legislation, president, congress, referendum, opposition, voter, democrat, republican
local politics, local government: council, mayor, councillor, ward, planning permission, borough, election, town hall, residents, municipal, budget, ratepayer, bylaw
elections: voter, ballot, candidate, poll, campaign, turnout, constituency, vote, electoral, primary, president
democracy: election, constitution, citizen, parliament, freedom, authoritarian, voter, protest, assembly, rule of law
geopolitics, foreign policy, international relations, diplomacy: sanction, treaty, ambassador, alliance, summit, nato, minister, embassy, ceasefire, tariff, diplomat
war, military, defence, defense: soldier, troops, army, missile, weapon, ceasefire, invasion, tank, navy, battle, general, drone
law: court, judge, lawyer, lawsuit, ruling, statute, appeal, verdict, attorney, trial, plaintiff, jury, supreme court
crime: police, murder, arrest, suspect, prison, robbery, detective, victim, court, theft, gang, sentence
police, policing: officer, arrest, detective, constable, patrol, suspect, custody, sheriff
human rights, civil rights: refugee, torture, discrimination, detention, freedom, asylum, amnesty, protest, dissident
immigration, migration, refugees: migrant, border, asylum, visa, refugee, deportation, citizenship, camp
terrorism: bomb, attack, militant, extremist, hostage, suspect, jihadist
education, teaching: school, teacher, student, pupil, classroom, curriculum, university, exam, learning, lesson, homework, literacy
higher education, universities, academia: professor, student, campus, research, tuition, degree, phd, lecturer, faculty, scholar
schools: pupil, teacher, classroom, headteacher, curriculum, exam, primary, secondary, playground
housing: rent, landlord, tenant, mortgage, apartment, homeless, affordable, eviction, developer, neighbourhood
public transport, transport, transit: bus, train, tram, metro, railway, commuter, passenger, ticket, route, station, rail
trains, railways, rail: locomotive, railway, station, track, carriage, passenger, signal, timetable, freight, steam
cities, urban planning, urbanism: zoning, pedestrian, street, housing, neighbourhood, density, suburb, bike lane, transit, planner, pavement
feminism, gender, women's rights: women, gender, equality, abortion, patriarchy, harassment, suffrage, maternity
lgbt, lgbtq: gay, lesbian, transgender, pride, queer, same-sex, marriage
religion: church, faith, god, prayer, bishop, pope, mosque, priest, bible, islam, christian, temple, worship, rabbi
christianity: church, jesus, bible, gospel, bishop, baptism, pope, catholic, protestant, prayer
islam: mosque, quran, muslim, imam, ramadan, prophet, mecca, prayer
buddhism, meditation: buddha, meditation, dharma, monk, zen, mindfulness, temple, breath
history: century, empire, war, ancient, medieval, king, archive, historian, revolution, dynasty, colonial, treaty, monarch
ancient rome, roman history, roman empire: roman, emperor, republic, legion, senate, caesar, latin, pompeii, gladiator, augustus, hadrian, forum
ancient greece, greek history: athens, sparta, greek, homer, temple, plato, alexander, mythology, acropolis
ancient egypt, egyptology: pharaoh, pyramid, tomb, mummy, hieroglyph, nile, temple
middle ages, medieval history: knight, castle, monk, crusade, plague, king, manuscript, monastery, feudal
world war ii, second world war: nazi, hitler, allied, soviet, holocaust, invasion, churchill, bomber, occupation, normandy
journalism, media, news media: newspaper, reporter, editor, newsroom, broadcaster, press, source, headline, publisher, column
genealogy, family history: ancestor, census, parish, surname, family tree, record, descendant, dna
poverty, inequality: poor, income, welfare, homeless, wealth, hunger, benefits, food bank
trade unions, labour, labor, unions: union, strike, worker, wage, picket, bargaining, employer
european union, eu: brussels, commission, member state, treaty, euro, parliament, directive
mythology, folklore: god, hero, legend, myth, dragon, fairy, norse, greek, tale
copyright, intellectual property, patents: infringement, lawsuit, licence, piracy, royalty, patent, trademark, fair use, author
antitrust, competition law, tech policy, regulation: monopoly, regulator, fine, merger, lawsuit, platform, commission, compliance
true crime: murder, killer, detective, victim, trial, cold case, investigation, suspect
relationships, dating, marriage: partner, love, divorce, breakup, couple, intimacy, romance
stoicism, self-improvement, self improvement: habit, discipline, marcus aurelius, seneca, virtue, gratitude, journal
`;
