/** Whether what a page shows ends at a wall: the beginning of what is sold, or kept for those who log in. */
import { isSold } from './linked-things.ts';
import type { Page } from './page.ts';
import type { PageSigns, Wall } from './page-signs.ts';

/** What pages say of themselves to programs: who may read them, and whether they are sold. */
const ACCESS = /(?:^|[.:_-])(?:content[_-]?tier|access(?:[_-]?(?:level|type))?|visibility)$/u;
const CLOSED = /^(?:locked|paid|premium|subscri\w{0,8}|restricted|members?(?:[_-]?only)?)$/iu;
const METERED = /^(?:metered|registration|registered)$/iu;
const SOLD = /(?:^|[.:_-])(?:pay[_-]?wall(?:ed)?|premium|paid|locked)$/u;
const TRUE = /^(?:true|yes|1)$/iu;

/** Characters at the end of a text in which a wall speaks. */
const END = 400;
/** What readers are asked to do for the rest. */
const ASKS =
  /\bsubscri|\bsign(?:ing)?[- ](?:in|up)\b|\blog(?:ging)?[- ]in\b|\bregist(?:er|rier)|\bmembers?\b|\bunlock|\bfree (?:trial|articles?)|\babonn|\babbonat|\banmeld|\beinlogg|inscri|connectez|identifi|\bsuscr|\binici|\biscri|\bacced|\bassin|\bprenumer|\binlog|zaloguj|prenumerat|подпис|войти|войдите|登録|会員|ログイン|订阅|訂閱|登录|登入|会员|구독|로그인/iu;
/** That there is more, and for whom. */
const GOES_ON =
  /(?:to|and) (?:continue|keep|finish|go on) reading|continue reading (?:this|the|with|for)|(?:to|and) (?:read|access|unlock|see|view) (?:the (?:full|rest|whole|entire)|this|more of this)|(?:article|story|post|content|page|issue|episode|preview) is (?:only |exclusively |reserved |available |just )*(?:for|to) (?:[\w-]+ ){0,3}(?:subscribers|members)|(?:subscribers|members)[- ](?:only|exclusive)|already (?:a |an )?(?:subscribe[rd]|member|have an? (?:account|subscription))|bereits (?:abonnent|registriert|kunde)|d\S{1,2}j\S{1,2} abonn|ya (?:eres|soy) suscriptor|gi\S{1,2} abbonat|weiterzulesen|weiterlesen|um (?:den|diesen) (?:ganzen |vollst\S{1,10} )?artikel|nur f\S{1,3}r abonnent|pour lire la suite|poursuivre (?:la|votre) lecture|r\S{1,2}serv\S{1,3} aux abonn|(?:seguir|continuar) leyendo|(?:solo|exclusivo) para suscriptores|(?:per|continua a) (?:continuare a )?leggere|continuar (?:a ler|lendo)|verder te? ?lezen|続きを読む|続きは|阅读全文|閱讀全文|继续阅读|繼續閱讀/iu;
const CUT_OFF = /(?:…|\.\.\.|\[…\]|\[\.\.\.\])$/u;

type Access = 'closed' | 'metered' | 'open';

function accessOf({ meta }: Page): Access {
  const said = [...meta].map(([key, value]) => [key, value.trim()] as const);
  const isClosed = said.some(
    ([key, value]) =>
      (ACCESS.test(key) && CLOSED.test(value)) || (SOLD.test(key) && TRUE.test(value)),
  );
  if (isClosed) return 'closed';
  return said.some(([key, value]) => ACCESS.test(key) && METERED.test(value)) ? 'metered' : 'open';
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Characters of a wall's words that tell it in a text. */
const TELLING = 40;

function beginningOf({ words }: Wall): string {
  return lettersOf(words).slice(0, TELLING);
}

/** Whether it stands in the article and asks for something in place of the rest. */
function asksForRest({ words, inArticle }: Wall): boolean {
  return inArticle && ASKS.test(words);
}

/**
 * Whether the text has the words of a wall of the page behind something else, or one in the article asks for something in place
 * of the rest. What stands before all else is a banner.
 */
function hasWords(text: string, { walls }: PageSigns): boolean {
  if (walls.length === 0) return false;
  const letters = lettersOf(text);
  return walls.some((wall) => {
    const own = beginningOf(wall);
    return (own !== '' && letters.lastIndexOf(own) > 0) || asksForRest(wall);
  });
}

/**
 * Whether a text of a few paragraphs ends at a wall. What the page says of itself to programs is enough; what its parts are called
 * counts where their words are in the text, or that ends as before a wall.
 */
export function endsAtWall(page: Page, signs: PageSigns, text: string): boolean {
  if (isSold(page)) return true;
  const access = accessOf(page);
  if (access === 'closed' || hasWords(text, signs)) return true;
  const end = text.slice(-END);
  const asks = ASKS.test(end);
  const isMarked = access === 'metered' || signs.isWalled;
  return isMarked ? asks || CUT_OFF.test(text) : asks && GOES_ON.test(end);
}

/** Letters at the end of a text in which the words of a wall are its last. */
const LAST_LETTERS = 500;

/** Whether the last words of a text, however long that is, are those of a wall in the article which asks for something. */
export function closesWithWall({ walls }: PageSigns, text: string): boolean {
  const asking = walls.filter(asksForRest);
  if (asking.length === 0) return false;
  const end = lettersOf(text.slice(-2 * LAST_LETTERS)).slice(-LAST_LETTERS);
  return asking.some((wall) => end.includes(beginningOf(wall)));
}
