/** What publishing programs say under texts in the languages of the world. */

/** WordPress around the title of an entry, and before the name of the site; in English it is known by itself. */
export const APPEARED_FIRST: readonly (readonly [before: string, between: string])[] = [
  ['Der Beitrag', 'erschien zuerst auf'],
  ["(?:L[’']|Cet )article", 'est apparu en premier sur'],
  ['La entrada', 'se publicó primero en'],
  ['La entrada', 'aparece primero en'],
  ['La entrada', 'apareció primero en'],
  ["L[’']entrada", 'ha aparegut primer a'],
  ["L[’']articolo", 'proviene da'],
  ["L[’']articolo", 'sembra essere il primo su'],
  ['O (?:post|conteúdo)', 'apareceu primeiro em'],
  ['O (?:post|conteúdo)', 'aparece primeiro em'],
  ['Het bericht', 'verscheen eerst op'],
  ['Inlägget', 'dök först upp på'],
  ['Indlægget', 'blev først udgivet på'],
  ['Innlegget', 'dukket først opp på'],
  ['Artikkeli', 'julkaistiin ensimmäisen kerran'],
  ['Artykuł', 'pochodzi z serwisu'],
  ['Příspěvek', 'pochází z'],
  ['Articolul', 'apare prima dată în'],
  ['Запись', 'впервые появилась'],
  ['Сообщение', 'появились сначала на'],
  ['Запис', 'з’явиться на'],
  ['Το άρθρο', 'εμφανίστηκε πρώτα στο'],
  ['Artikel', 'pertama kali tampil pada'],
  ['Bài viết', 'xuất hiện đầu tiên'],
  ['ظهرت المقالة', 'أولاً على'],
];

/** Invitations to read on, a title in quotes behind some of them. */
export const READ_ON: readonly string[] = [
  ...['Weiterlesen', 'Mehr lesen', 'Lire la suite', 'Lire plus', 'Seguir leyendo'],
  ...['Continuar leyendo', 'Leer más', 'Continua a leggere', 'Leggi tutto', 'Continue lendo'],
  ...['Continuar a ler', 'Leia mais', 'Ler mais', 'Lees verder', 'Lees meer', 'Läs mer'],
  ...['Fortsätt läsa', 'Læs mere', 'Les mer', 'Lue lisää', 'Czytaj dalej', 'Czytaj więcej'],
  ...['Číst dál', 'Číst více', 'Pokračovat ve čtení', 'Citește mai mult', 'Devamını oku'],
  ...['Baca selengkapnya', 'Xem thêm', 'Читать далее', 'Читать дальше', 'Читать полностью'],
  ...['Подробнее', 'Читати далі', 'Διαβάστε περισσότερα', 'اقرأ المزيد', 'ادامه مطلب'],
  ...[
    '続きを読む',
    'もっと読む',
    '阅读全文',
    '继续阅读',
    '閱讀全文',
    '繼續閱讀',
    '더 보기',
    '계속 읽기',
  ],
];
