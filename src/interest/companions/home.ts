/** What texts on home, food, travel and pastimes say. See `companions.ts` for the form. */
export const HOME = `
gardening, gardens, garden, horticulture: plant, soil, seed, compost, prune, mulch, weed, flower, shrub, vegetable, tomato, sow, perennial, bulb, rose, greenhouse, slug, fertiliser, lawn, allotment, seedling, raised bed
cooking, cookery, recipes: recipe, oven, roast, simmer, sauce, garlic, onion, butter, spice, kitchen, ingredient, soup, stew, chicken, saucepan, dinner, flavour, braise, fry, dish
food: recipe, restaurant, chef, meal, kitchen, taste, ingredient, cheese, bread, meat, vegetable, dish, dinner, cuisine, flavour
baking, bread, bread baking, sourdough: dough, flour, oven, yeast, loaf, knead, crust, cake, pastry, rye, starter, ferment, proof, bake, bun, croissant, levain, baker
restaurants, dining: chef, menu, waiter, michelin, dish, bistro, diner, tasting, kitchen
vegetarian, vegan, vegetarianism, veganism: tofu, vegetable, lentil, bean, meat, plant-based, recipe, chickpea
wine: vineyard, grape, vintage, winery, bottle, tasting, sommelier, bordeaux, burgundy, tannin, cellar, merlot, riesling
beer, brewing, homebrewing: brewery, hops, malt, lager, ale, yeast, pint, stout, keg, brewer
coffee: espresso, roast, barista, bean, grinder, latte, brew, filter, roaster, crema
tea: leaf, oolong, teapot, brew, matcha, infusion, kettle, darjeeling
cocktails, spirits, whisky, whiskey: gin, rum, bourbon, distillery, bartender, cask, vermouth, bitters, whisky
cheese: cheddar, milk, rind, dairy, goat, curd, ripened, brie, cheesemaker
diy, home improvement: drill, plaster, paint, wall, tile, plumbing, screw, saw, renovation, insulation
woodworking, carpentry: chisel, plane, saw, joint, timber, oak, dovetail, sanding, plywood, lathe, workbench
knitting, crochet: yarn, needle, stitch, wool, sweater, pattern, sock, row, cable
sewing, quilting: fabric, stitch, thread, seam, pattern, hem, needle, quilt, zip
crafts: glue, paper, pottery, handmade, knit, paint, clay, yarn, origami
pottery, ceramics: clay, kiln, glaze, wheel, stoneware, porcelain, potter
interior design, decorating: furniture, sofa, wallpaper, lighting, room, colour, rug, curtain
parenting, children, parents: child, toddler, baby, parent, school, bedtime, teenager, mother, father, childcare, nursery
pregnancy: baby, birth, midwife, trimester, foetus, labour, mother
dogs, dog: puppy, leash, breed, bark, vet, kennel, terrier, walk, canine, labrador
cats, cat: kitten, feline, litter, purr, vet, whisker, paw
pets: dog, cat, vet, puppy, kitten, hamster, rabbit, adoption, shelter
aquariums, fishkeeping: tank, fish, filter, aquarium, coral, shrimp, water change
beekeeping, bees: hive, honey, queen, swarm, colony, beekeeper, varroa, nectar
travel: hotel, flight, passport, itinerary, beach, destination, tourist, hostel, backpack, airport, visa, journey
hiking, walking, walks, outdoors: trail, summit, mountain, hiker, boots, footpath, ridge, backpack, valley, peak
camping: tent, campfire, campsite, sleeping bag, stove, caravan, backpack
fishing, angling: angler, trout, bait, rod, lure, salmon, carp, catch, fly, reel
hunting: deer, rifle, shotgun, game, hunter, season, bow
sailing, boats: yacht, sail, boat, harbour, mast, regatta, crew, anchor, skipper, keel
motorcycles, motorbikes: motorbike, rider, engine, helmet, harley, ducati, throttle
cars, motoring: engine, driver, vehicle, wheel, sedan, gearbox, horsepower, hybrid, dealer, toyota
board games, boardgames, tabletop games: dice, player, card, meeple, board, expansion, rulebook, euro game, dungeon
chess: grandmaster, opening, checkmate, endgame, pawn, knight, bishop, rook, gambit, carlsen
puzzles, crosswords: clue, crossword, sudoku, solver, jigsaw, riddle, puzzle
watches, watchmaking: dial, movement, strap, chronograph, rolex, bezel, automatic
yoga: pose, breath, mat, asana, teacher, stretch, meditation
fitness, exercise, weightlifting: workout, muscle, gym, strength, squat, deadlift, cardio, training, dumbbell
weddings: bride, groom, ceremony, bouquet, venue, guest, vows
home, household, cleaning: laundry, kitchen, tidy, vacuum, soap, stain, clutter
sustainability, zero waste: recycling, reusable, compost, plastic, waste, packaging, second-hand
astrology: horoscope, zodiac, sign, aries, mercury, retrograde
houseplants, indoor plants: pot, leaf, watering, monstera, succulent, repot, humidity, cutting
permaculture, homesteading: compost, chicken, orchard, soil, mulch, goat, harvest, self-sufficient
roleplaying games, role-playing games, dungeons and dragons: dice, campaign, character, dungeon master, quest, spell, monster
beauty, skincare, makeup: skin, serum, moisturiser, sunscreen, lipstick, cosmetic, acne, mascara
lego: brick, minifigure, set, build, studs
`;
