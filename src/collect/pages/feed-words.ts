/** What feeds are called that bring all of a site, a part of it, or something else than its news; in the languages of many sites. */
import { tagOfName } from '../languages/language-names.ts';
import { plainName } from '../text/plain-name.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(plainName(text).split(/\s+/u).filter(Boolean));
}

/** Words that a name may have for any feed. */
const OF_ANY_FEED = words(`
  rss rss2 atom feed feeds newsfeed xml json rdf subscribe subscription syndication
  abonnieren flux fil canal fluxo kanal канал лента`);
/** All of it, or the newest of it. */
const ALL = words(`
  all everything latest newest new recent main top current general overall
  alle alles aktuell aktuelle aktuellste neue neues neueste neuesten neuste letzte gesamt gesamte wichtigste
  tout tous toute toutes dernier derniers derniere dernieres recents recentes general
  todo todos toda todas ultimo ultimos ultima ultimas recientes principal principales
  tutto tutti tutta tutte ultimi ultime recenti principale principali
  tudo recente principais
  laatste nieuwste algemeen belangrijkste
  все всё последние новые свежие главное главные
  всі усі останні нові головне
  wszystko wszystkie najnowsze ostatnie
  alla allt senaste seneste siste
  kaikki uusimmat tuoreimmat
  vše všechny nejnovější poslední
  tüm tümü son
  összes minden legfrissebb
  toate ultimele
  όλα τελευταία
  كل جميع آخر أحدث`);
/** Where all of it stands, and names for it that say so alone. */
const FRONT_WORDS = words(`
  headlines home homepage frontpage topstories
  startseite hauptseite schlagzeilen topthemen topmeldungen
  accueil une portada inicio titulares capa destaques manchetes voorpagina hoofdpunten
  главная главное головна strona forsiden forside startsida etusivu paauutiset manşet anasayfa címlap الرئيسية`);
/** Names that one section may have, too, beside the whole of a site. */
const NEWS = words(`
  news nachrichten neuigkeiten aktuelles actualites actus actualite noticias novedades notizie novita novidades nieuws
  новости новини wiadomosci aktualnosci nyheter nyheder uutiset zprávy aktuality haberler hírek știri ειδήσεις νέα
  الأخبار أخبار`);
/** What there is all of. */
const PARTS = words(`
  stories story articles article posts post entries entry items content contents updates blog blogs page pages site website
  front channel
  artikel beitrage beitraege eintrage meldungen themen inhalte
  articles article billets publications nouvelles contenus infos info
  articulos entradas publicaciones contenidos hora pagina
  articoli post contenuti
  artigos publicacoes conteudos
  berichten artikelen verhalen
  статьи материалы публикации записи посты страница
  статті
  strona artykuły wpisy informacje
  artiklar inlägg artikler
  články haberleri yazılar articole
  مقالات`);
const BETWEEN = words(`
  the of on from our and for in a
  die der das den des vom von aus und im
  le la les l de du des d et
  el los las del y en
  il lo gli i di dei della delle e
  o os as do da dos das
  de het een van en
  с на`);
/** Where no space parts the words. */
const WHOLE_UNPARTED =
  /^(?:すへて|全て|全記事|新着(?:記事|情報)?|最新(?:記事|情報|ニュース)?|主要(?:ニュース)?|ニュース|トッフ(?:ヘーシ|ニュース)?|ホーム|全部(?:文章)?|最新(?:文章|消息)|要闻|头条|首页|首頁|新闻|新聞|전체 ?(?:기사|글)?|최신 ?(?:기사|글|뉴스)?|뉴스)$/u;

/** Of a forum, what begins in it. */
const NEW_TOPICS =
  /\b(?:(?:new|latest|recent) (?:topics|threads|discussions)|neue (?:themen|diskussionen)|nouve(?:aux sujets|lles discussions)|nuevos temas|nuovi argomenti|novos topicos|nieuwe onderwerpen|nowe tematy)\b|(?<!\p{L})новые темы(?!\p{L})/u;
/** What many sites announce beside their news. */
const BESIDE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'events?|calend[ae]r|calendario|calendrier|agenda|ical|meetings?|jobs?|vacanc(?:y|ies)|careers?|alerts?|warnings?|products?',
    'stellen(?:angebote?|anzeigen?|markt)?|karriere|veranstaltung(?:en)?|veranstaltungskalender|termine?|kalender|warnung(?:en)?|warnmeldung(?:en)?|produkte?',
    "(?:offres? d['’ ]?)?emplois?|recrutement|evenements?|alertes?|produits?",
    'empleos?|vacantes|eventos?|alertas?|productos?',
    'lavoro|eventi|avvisi|allert[ae]|prodotti',
    'vagas|empregos?|produtos?',
    'vacatures?|evenementen|waarschuwing(?:en)?|producten',
    'ваканси[ия]|события|мероприятия|календарь|предупреждения|товары|продукты',
    'oferty pracy|praca|wydarzenia|kalendarz|produkty|jobb|lediga jobb|evenemang|tapahtumat|avoimet tyopaikat',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
);
const FULL =
  /\bfull[- ]?(?:text|content|posts?|articles?|feed)\b|\bvolltext\b|\bcomplete\b|\btexte? (?:integral|completo)\b|\btesto completo\b/u;
const SHORTENED =
  /\b(?:summar(?:y|ies)|excerpts?|teasers?|abstracts?|headlines only|titles only|extraits?|resumes?|kurzfassung(?:en)?|auszuge|resumen(?:es)?|sommari|resumos?|samenvatting(?:en)?)\b/u;

const SEPARATOR = /\s+[-–—|•·/~]+\s+|\s*[:|»›«>•·()[\]]+\s*/u;

function wordsOf(part: string): string[] {
  return plainName(part)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !OF_ANY_FEED.has(word) && !/^\d{1,2}$/u.test(word));
}

/** The parts of a title between its dashes, colons and brackets, in plain words; those that any feed has are left out. */
export function partsOf(title: string): string[] {
  return title
    .split(SEPARATOR)
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part !== '');
}

/** Whether a part of a title means all that a site has: `all` for `all articles`, `startseite`; `news` where it only may. */
export function meaningOf(part: string): 'all' | 'news' | undefined {
  if (WHOLE_UNPARTED.test(part)) return 'all';
  const found = part.split(' ');
  const isOf = (...sets: readonly ReadonlySet<string>[]) => {
    return (word: string) => sets.some((set) => set.has(word));
  };
  if (!found.every(isOf(ALL, FRONT_WORDS, NEWS, PARTS, BETWEEN))) return undefined;
  if (found.some(isOf(ALL, FRONT_WORDS))) return 'all';
  return found.some(isOf(NEWS)) ? 'news' : undefined;
}

/** Whether a title is that of what begins in a forum. */
export function saysNewTopics(title: string): boolean {
  return NEW_TOPICS.test(plainName(title));
}

/** Whether a text speaks of what sites have beside their news: jobs, events, alerts, products. */
export function saysBeside(text: string): boolean {
  return BESIDE.test(plainName(text));
}

/** Points for the whole text, and against a part of it. */
export function fullnessOf(title: string): number {
  const text = plainName(title);
  return (FULL.test(text) ? 3 : 0) - (SHORTENED.test(text) ? 3 : 0);
}

/** The language that a part of a title is the name of; codes of countries are none. */
export function languageNamed(part: string): string | undefined {
  return part.length > 3 || /[^\p{ASCII}]/u.test(part) ? tagOfName(part) : undefined;
}
