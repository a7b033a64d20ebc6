/** What texts on fields of science and nature say. See `companions.ts` for the form. */
export const SCIENCE = `
astronomy, astrophysics, stargazing: telescope, galaxy, planet, star, comet, nebula, orbit, eclipse, supernova, moon, asteroid, meteor, constellation, exoplanet, observatory, black hole, solar system, jupiter, saturn, night sky
space, space exploration, spaceflight, space travel: rocket, spacecraft, astronaut, orbit, launch, satellite, lander, rover, mars, moon, lunar, probe, capsule, booster, space station, nasa, payload, asteroid
physics: particle, quantum, electron, photon, relativity, gravity, neutrino, collider, thermodynamics, magnetism, atom, proton, laser, superconductor, physicist, cosmology
quantum physics, quantum mechanics, quantum computing: qubit, entanglement, superposition, photon, electron, spin, decoherence, wavefunction, particle, interference, quantum
chemistry: molecule, reaction, compound, catalyst, acid, polymer, solvent, ion, chemist, periodic table, carbon, oxygen, synthesis, bond, enzyme
biology: cell, gene, protein, organism, species, bacteria, evolution, enzyme, biologist, tissue, dna, microbe, membrane, genome
genetics, genomics: gene, genome, dna, mutation, chromosome, crispr, sequencing, heredity, allele, rna, inheritance, ancestry
evolution: species, natural selection, darwin, fossil, ancestor, adaptation, mutation, mammal, primate, extinction
neuroscience, brain: neuron, brain, cortex, synapse, memory, cognitive, dopamine, hippocampus, neural, perception, sleep
psychology: therapy, cognitive, behaviour, emotion, anxiety, memory, personality, psychologist, motivation, bias, depression, attention
medicine: patient, drug, doctor, disease, clinical trial, hospital, treatment, surgery, vaccine, symptom, diagnosis, therapy, physician, dose
health, public health: patient, disease, doctor, hospital, vaccine, diet, exercise, sleep, symptom, treatment, obesity, virus, nurse, epidemic, blood pressure
mental health: anxiety, depression, therapy, therapist, stress, trauma, counselling, suicide, burnout, psychiatrist, wellbeing, loneliness
nutrition, diet: protein, vitamin, calorie, carbohydrate, fibre, diet, sugar, obesity, vegetable, cholesterol, nutrient, supplement
vaccines, epidemics, pandemics, epidemiology: virus, infection, vaccine, outbreak, immunity, covid, influenza, measles, pandemic, dose, transmission, quarantine
cancer, oncology: tumour, chemotherapy, oncologist, radiotherapy, biopsy, metastasis, screening, leukaemia, survivor, melanoma
mathematics, maths, math: theorem, proof, equation, algebra, geometry, integer, prime, calculus, topology, conjecture, mathematician, polynomial, matrix
statistics: regression, probability, variance, bayesian, sample, hypothesis, distribution, correlation, estimate, significance, outlier
geology: rock, fault, volcano, earthquake, sediment, mineral, tectonic, magma, crust, geologist, strata, lava
earthquakes, volcanoes: magnitude, tremor, seismic, eruption, lava, aftershock, fault, tsunami, magma, epicentre
archaeology: excavation, artefact, tomb, ruins, bronze age, pottery, archaeologist, burial, ancient, mosaic, neolithic, inscription
dinosaurs, palaeontology, paleontology: fossil, dinosaur, jurassic, cretaceous, skeleton, extinction, tyrannosaurus, feather, bone
ecology: species, habitat, ecosystem, biodiversity, predator, invasive, wetland, forest, pollinator, grassland
environment, environmentalism: pollution, climate, emission, habitat, recycling, biodiversity, forest, waste, conservation, plastic, river, species
conservation, wildlife, nature: species, habitat, endangered, reserve, extinction, poacher, wetland, rewilding, forest, breeding, predator, biodiversity
oceans, oceanography, marine biology: reef, coral, whale, fish, tide, plankton, seabed, current, shark, coast, marine, seagrass
weather, meteorology: forecast, storm, rain, temperature, hurricane, snow, wind, tornado, pressure, humidity, heatwave, flood, thunderstorm
climate, climate change, global warming: warming, emission, carbon, greenhouse gas, temperature, fossil fuel, glacier, sea level, ice, renewable, methane, drought, heatwave, arctic, carbon dioxide, flood
energy: electricity, solar, wind farm, grid, power plant, battery, oil, gas, nuclear, renewable, turbine, megawatt, coal
renewable energy, renewables, solar energy, wind energy, green energy: solar panel, wind farm, turbine, battery, grid, megawatt, offshore, photovoltaic, hydrogen, heat pump, electricity
nuclear energy, nuclear power: reactor, uranium, fusion, radiation, fuel rod, plutonium, enrichment, chernobyl, waste, plasma
animals, zoology: species, mammal, predator, habitat, elephant, primate, reptile, zoo, migration, breeding, wolf, bear
birds, birdwatching, birding, ornithology: nest, migration, plumage, songbird, owl, raptor, feather, warbler, gull, binoculars, wader, finch, egg
insects, entomology: beetle, butterfly, ant, bee, wasp, moth, larva, pollinator, swarm, colony, dragonfly
botany, plants: leaf, flower, seed, root, stem, pollen, orchid, fern, photosynthesis, herbarium, botanist, shrub, moss
trees, forests, forestry: forest, oak, timber, canopy, woodland, bark, logging, deforestation, pine, sapling, leaf
linguistics, languages: grammar, vocabulary, dialect, syntax, verb, noun, pronunciation, translation, phonetics, vowel, linguist, etymology
philosophy: ethics, metaphysics, kant, plato, aristotle, moral, consciousness, epistemology, philosopher, stoic, free will, nietzsche, logic
anthropology: ritual, kinship, tribe, fieldwork, culture, ethnography, indigenous, anthropologist
sociology: inequality, class, gender, community, survey, sociologist, norms, migration
robotics, robots: robot, actuator, gripper, humanoid, sensor, autonomous, arm, lidar, servo, manipulator
science, scientific research: researcher, experiment, study, physics, biology, chemistry, laboratory, hypothesis, journal, scientist, discovery, peer review
geography, maps, cartography: map, latitude, river, border, continent, terrain, atlas, satellite image, projection
fungi, mushrooms, mycology, foraging: mushroom, spore, mycelium, forager, chanterelle, truffle, mould, lichen
sleep: insomnia, circadian, dream, melatonin, nap, bedtime, snoring
coronavirus, covid: virus, vaccine, infection, lockdown, pandemic, mask, variant, quarantine
natural disasters, disasters: flood, earthquake, wildfire, hurricane, evacuation, landslide, rescue, emergency
`;
