import type { SampleFeed } from '../sample.ts';

/** Titles in many scripts. */
export const POLYGLOT: SampleFeed = {
  slug: 'polyglot',
  title: 'Polyglot Dispatch · 多言語通信',
  about: 'Short notes in the language in which they happened',
  language: 'mul',
  format: 'atom',
  folder: 'Culture',
  items: [
    [
      90,
      '機械学習で古い写本を読む',
      '京都の図書館が、くずし字の写本を machine learning で読み取る実験を始めました。専門家が結果を一つずつ確かめています。',
      ['machine learning', '日本語'],
    ],
    [
      1_000,
      'Le vélo sous la pluie : éloge du garde-boue',
      'À Nantes, une cycliste roule toute l’année. Son secret tient en trois mots : laine, patience et garde-boue.',
      ['cyclisme', 'français'],
    ],
    [
      2_000,
      '🚲 Cycling across the Pyrenees with a cello',
      'A musician rode seven passes by bicycle and played in a church after each. The cello travelled in a trailer 🎻.',
      ['cycling', 'music'],
    ],
    [
      3_000,
      'Datenbanken für Vereine: weniger ist mehr',
      'Ein Schachverein ersetzt elf Tabellen durch eine kleine PostgreSQL-Datenbank und gewinnt die Übersicht zurück.',
      ['postgres', 'deutsch'],
    ],
    [
      4_000,
      '今晚吃什么?一口锅的五种做法',
      '周末做饭不必复杂:一口锅、五种酱汁、二十分钟,从面条到炖豆腐。',
      ['烹饪', '中文'],
    ],
    [
      5_000,
      'El huerto en la azotea: tomates a treinta metros',
      'Vecinas de Sevilla cultivan tomates y albahaca sobre un tejado. El riego viene de la lluvia de enero.',
      ['huerto', 'español'],
    ],
    [
      6_300,
      '체스 클럽의 밤',
      '부산의 작은 카페에서 매주 수요일 체스 모임이 열립니다. 처음 오는 사람에게는 흰 말을 줍니다.',
      ['체스', '한국어'],
    ],
    [
      7_700,
      'Ένας χάρτης του 1780 και τρία νησιά που δεν υπήρξαν ποτέ',
      'Ένας ναυτικός χάρτης δείχνει νησιά που κανείς δεν βρήκε. Η ιστορία πίσω από ένα λάθος αντιγραφής.',
      ['ιστορία', 'ελληνικά'],
    ],
    [
      9_100,
      'Тихие звёзды: ночь в обсерватории',
      'Корреспондент провёл ночь у телескопа и узнал, почему астрономы пьют чай только в темноте.',
      ['космос', 'русский'],
    ],
    [
      10_500,
      'Žluťoučký kůň a jiné pangramy',
      'Krátké věty, které obsahují všechna písmena, a proč je tiskaři stále potřebují.',
      ['čeština', 'typografie'],
    ],
    [
      11_950,
      'قهوة الصباح في مدينة قديمة',
      'جولة بين ثلاثة مقاهٍ قديمة، وقصة إبريق نحاسي يعود إلى القرن التاسع عشر.',
      ['تاريخ', 'العربية'],
    ],
    [
      13_400,
      'Smörgåsbord of small breads 🥖',
      'Five flat breads from the far north, baked on stone, iron and the lid of a pot. Recipes for each.',
      ['cooking', 'bread'],
    ],
  ],
};
