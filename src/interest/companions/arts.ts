/** What texts on the arts and on entertainment say. See `companions.ts` for the form. */
export const ARTS = `
entertainment, showbiz, celebrities: film, actor, actress, singer, album, award, star, television, celebrity, director, movie, oscar, theatre, box office, comedian, chart
music: album, song, band, singer, guitar, concert, jazz, orchestra, vinyl, melody, drummer, piano, chart, musician, gig, lyrics, record, synthesizer, harpsichord, cello
jazz: saxophone, trumpet, trio, improvisation, swing, bebop, coltrane, drummer, quartet, club
classical music: orchestra, symphony, conductor, concerto, violin, beethoven, bach, mozart, sonata, composer, philharmonic, pianist
opera: soprano, aria, tenor, conductor, verdi, libretto, wagner, puccini, baritone
rock, rock music, heavy metal, punk: guitar, band, riff, drummer, album, gig, singer, tour, bassist
hip hop, rap: rapper, beat, mixtape, verse, dj, lyrics, album, rhyme
electronic music, techno, synthesizers: synthesizer, dj, techno, modular, beat, oscillator, club, sampler, drum machine
guitar, guitars: chord, fret, string, amplifier, pickup, pedal, riff, acoustic, strat
piano: pianist, keyboard, sonata, chopin, pedal, concerto, scale
film, films, movies, cinema: director, actor, actress, screenplay, scene, oscar, box office, sequel, screening, cinematography, trailer, hollywood, plot
television, tv: series, episode, season, drama, channel, broadcaster, sitcom, viewer, netflix, streaming
theatre, theater: stage, actor, play, playwright, audience, director, rehearsal, musical, shakespeare, broadway
comedy: comedian, joke, sketch, sitcom, stand-up, laughter, satire
dance, ballet: dancer, choreographer, ballet, stage, tango, company, rehearsal
books, reading: novel, author, chapter, publisher, reader, library, fiction, bestseller, paperback, memoir, bookshop, review
literature: novel, author, poet, fiction, narrative, critic, prose, translation, shakespeare, booker, essay
poetry: poem, poet, verse, rhyme, stanza, sonnet, metaphor
writing, creative writing: writer, draft, novel, editor, plot, character, prose, essay, publisher, sentence, paragraph
science fiction, sci-fi: spaceship, alien, dystopia, robot, novel, galaxy, asimov, star trek, time travel, cyberpunk
fantasy: dragon, wizard, magic, quest, tolkien, elf, sword, realm
comics: comic, superhero, marvel, batman, graphic novel, cartoonist, panel, manga
anime, manga: studio, episode, tokyo, character, ghibli, series, japanese
photography: camera, lens, exposure, photographer, shutter, portrait, aperture, focus, film, darkroom, landscape, tripod
art, painting, arts: painter, canvas, gallery, exhibition, museum, portrait, sculpture, oil, artist, watercolour, brush, impressionist, collector
museums: exhibition, gallery, curator, collection, artefact, visitor, display
sculpture: bronze, marble, sculptor, statue, clay, installation
architecture: architect, building, facade, brick, concrete, roof, skyscraper, modernist, interior, gothic
design, graphic design: designer, logo, typeface, layout, poster, colour, branding, grid, illustration
typography, fonts: typeface, font, serif, kerning, letter, glyph, italic, ligature
fashion: designer, runway, dress, clothing, couture, garment, style, catwalk, model, tailor
animation: animator, cartoon, pixar, frame, disney, character, stop motion
podcasts, podcasting: episode, host, listener, microphone, audio, interview, show
radio: broadcast, station, presenter, listener, programme, frequency
drawing, illustration: pencil, sketch, ink, paper, illustrator, portrait, charcoal
`;
