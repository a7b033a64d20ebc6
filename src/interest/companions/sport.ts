/** What texts on sports say. See `companions.ts` for the form. */
export const SPORT = `
sport, sports: match, team, player, coach, championship, league, tournament, injury, olympic, champion, season, goal, final, cup, defeat, victory, squad, stadium
football, soccer: goal, league, striker, penalty, coach, midfielder, cup, referee, defender, goalkeeper, transfer, stadium, fixture, premier league, world cup, squad, derby, header, manager, winger, offside, var
american football, nfl: quarterback, touchdown, receiver, playoff, super bowl, linebacker, draft, yard, coach
basketball, nba: dunk, guard, rebound, playoff, three-pointer, court, lakers, coach, assist
baseball: pitcher, inning, homer, batter, mets, yankees, outfield, shortstop, bullpen
ice hockey, hockey: puck, goalie, rink, power play, nhl, defenceman, stanley cup, skate
tennis: serve, wimbledon, grand slam, racket, backhand, set, federer, djokovic, court, tiebreak, seed
golf: birdie, putt, fairway, green, masters, bogey, caddie, tee, par
cricket: wicket, batsman, bowler, innings, test match, over, spin, ashes, stump, captain
rugby: scrum, try, fly-half, lineout, six nations, prop, lions, tackle, conversion
cycling, bicycles, bikes, bike, bicycle, biking: bike, cyclist, ride, wheel, tyre, pedal, chain, saddle, helmet, gear, derailleur, handlebar, peloton, bike lane, brake, gravel, frame, tour de france, pannier
athletics, track and field: sprinter, hurdles, relay, marathon, metres, javelin, medal, athlete, long jump
running, marathons, marathon, jogging: runner, marathon, mile, pace, training, trainers, race, shoe, parkrun
swimming: swimmer, freestyle, pool, stroke, lane, butterfly, backstroke
boxing, mma, martial arts: fighter, bout, knockout, heavyweight, punch, ring, title, judo, karate
f1, motorsport, motor racing: driver, ferrari, lap, grand prix, pit stop, pole, circuit, qualifying, mercedes, podium
olympics, olympic games: medal, athlete, gold, games, torch, host city, ceremony
skiing, snowboarding, winter sports: slope, snow, slalom, alpine, piste, lift, downhill, ski
climbing, mountaineering: climber, rope, boulder, summit, route, everest, belay, crag, ascent
surfing: wave, surfer, board, swell, beach, reef
horses, horse riding, equestrian, horse racing: stable, saddle, rider, mare, stallion, foal, pony, hoof, jockey, bridle, trot, gallop, hay, racecourse
volleyball: spike, net, set, serve, beach, block
gymnastics: vault, beam, gymnast, floor, bars, routine
wrestling: wrestler, pin, ring, belt, match
snooker, darts: frame, break, cue, pot, oche, treble
rowing: oar, boat, crew, regatta, scull, stroke
`;
