/** Words in dates: month names of many languages where they cannot mean two months, and named time zones. */

import { bareName, inLanguage } from './month-names.ts';

/** Beginnings of month names, letters only, lower case, without accents; index is the month from 0. */
const MONTH_STEMS: readonly string[] = [
  'jan gen ene ian janv januar jaen jaenner jan. sty styczen ocak oca ян янв січ ιαν γεν tammi leden led ledna яну јан јану сту jaan saus sijec ינו בינו ينا جانف yan xan ژان جنو जनव জানু มกร มค қаңтар հունվ იან urtar',
  'feb fev fevr febr lut luty subat sub фев лют φεβ helmi unor unora феб veeb vas velja פבר בפבר فبر uno شباط فيفر shkurt peb فور فرو फरव फ़रव ফেব্রু กุมภ กพ ақпан փետ თებ otsai',
  'mar maer maerz mrz mrt maart mars marz marzo marc mart marec мар бер μαρ μαρτ maalis brezen brezna μαω сак kovo ozuj mac מרץ במרץ مار bre اذار मार्च মার্চ มีน มีค наурыз մար მარ',
  'apr avr abr avri kwi kwiecien nis nisan апр кві απρ huhti duben dubna кра bal trav אפר באפר ابر dub نيسان افريل prill آور اپر अप्र এপ্রি เมษ เมย сәуір ապր აპრ apir',
  'may mai maj mei mag maggio mayo may majus mayis май мая тра μαι μαϊ touko kveten kvetna мај geg svib mauju מאי במאי ماي kve ايار مه می مئی मई মে พฤษ พค мамыр մայ მაი',
  'jun iun giu juin junio june juni juno haziran haz июн чер ιουν kesa cerven cervna czerwca cze ιον јун юни чэр juuni birz lipnj lipanj יונ ביונ يوني cvn cen حزيران جوان qershor iyun hunyo xun ژوئن جون जून জুন มิถ มิย маусым հունիս ივნ ekain',
  'jul iul lug juil julio july juli juillet temmuz tem июл лип ιουλ heina cervenec cervence lipca lip ιολ јул юли ліп juuli liep srpnj srpanj יול ביול يولي cvc cec تموز جويل korrik iyul hulyo xul ژوئیه جولا जुला জুলা กรก กค шілде հուլիս ივლ uzta',
  'aug ago ag aou aout agosto agustos agu авг сер αυγ elo srpen srpna sierpnia sie жні avg ogo rugpj kolov אוג באוג اغس agt ags اوت gusht avq آگو اگس غشت अगस আগস สิง สค тамыз օգո აგვ abuz',
  'sep set sept szept settembre eylul eyl сен вер σεπ syys zari wrzesnia wrz сеп rugs ruj ספט בספט سبت zar ايلول shtator sentyabr sentabr سپت ستم شتن सितं सितम সেপ্টে กัน กย қыркүйек սեպ სექ irail',
  'oct okt ott out ekim eki окт жов οκτ loka rijen rijna pazdziernika paz кас spal אוק באוק اكت rij tetor اکت अक्टू अक्तू অক্টো ตุล ตค қазан հոկ ოქტ urri',
  'nov noi kasim kas ноя лис νοε marras listopadu ное нов ліс nop lapk stud נוב בנוב نوف nentor noy nob نوا نوم نون नवं नवम নভে พฤศ พย қараша նոյ ნოე azaro',
  'dec dez dic des dici dek aralik ara дек гру δεκ joulu prosinec prosince grudnia gru дец сне dets dis דצמ בדצמ ديس pro dhjetor دسا دسم دجن दिसं दिसम ডিসে ธัน ธค желтоқсан դեկ დეკ abend',
];

const STEMS = new Map<string, number>(
  MONTH_STEMS.flatMap((stems, month) =>
    stems.split(' ').map((stem): [string, number] => [bareName(stem), month]),
  ),
);

/** Month from 0 for a name or the beginning of one (`Sept.`, `juillet`, `Ιούλ`); `undefined` for other words. */
export function monthOf(word: string): number | undefined {
  const name = bareName(word);
  return inLanguage(name, usualMonth(name));
}

function usualMonth(name: string): number | undefined {
  const whole = STEMS.get(name);
  if (whole !== undefined) return whole;
  for (let length = Math.min(name.length, 9); length >= 3; length -= 1) {
    const month = STEMS.get(name.slice(0, length));
    if (month !== undefined) return month;
  }
  return undefined;
}

const HOUR = 60;

/** Minutes east of Greenwich. Names with several meanings have the one feeds use. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['z', 0],
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['wet', 0],
  ['west', HOUR],
  ['bst', HOUR],
  ['wat', HOUR],
  ['cet', HOUR],
  ['met', HOUR],
  ['mez', HOUR],
  ['cest', 2 * HOUR],
  ['mest', 2 * HOUR],
  ['mesz', 2 * HOUR],
  ['eet', 2 * HOUR],
  ['cat', 2 * HOUR],
  ['sast', 2 * HOUR],
  ['eest', 3 * HOUR],
  ['idt', 3 * HOUR],
  ['eat', 3 * HOUR],
  ['trt', 3 * HOUR],
  ['msk', 3 * HOUR],
  ['msd', 4 * HOUR],
  ['irst', 3.5 * HOUR],
  ['irdt', 4.5 * HOUR],
  ['aft', 4.5 * HOUR],
  ['azt', 4 * HOUR],
  ['gst', 4 * HOUR],
  ['pkt', 5 * HOUR],
  ['uzt', 5 * HOUR],
  ['yekt', 5 * HOUR],
  ['ist', 5.5 * HOUR],
  ['npt', 5.75 * HOUR],
  ['almt', 6 * HOUR],
  ['omst', 6 * HOUR],
  ['mmt', 6.5 * HOUR],
  ['novt', 7 * HOUR],
  ['krat', 7 * HOUR],
  ['ict', 7 * HOUR],
  ['wib', 7 * HOUR],
  ['wita', 8 * HOUR],
  ['wit', 9 * HOUR],
  ['hkt', 8 * HOUR],
  ['myt', 8 * HOUR],
  ['pht', 8 * HOUR],
  ['sgt', 8 * HOUR],
  ['awst', 8 * HOUR],
  ['irkt', 8 * HOUR],
  ['yakt', 9 * HOUR],
  ['awdt', 9 * HOUR],
  ['vlat', 10 * HOUR],
  ['jst', 9 * HOUR],
  ['kst', 9 * HOUR],
  ['acst', 9.5 * HOUR],
  ['aest', 10 * HOUR],
  ['acdt', 10.5 * HOUR],
  ['aedt', 11 * HOUR],
  ['nzst', 12 * HOUR],
  ['nzdt', 13 * HOUR],
  ['brst', -2 * HOUR],
  ['brt', -3 * HOUR],
  ['art', -3 * HOUR],
  ['uyt', -3 * HOUR],
  ['clst', -3 * HOUR],
  ['clt', -4 * HOUR],
  ['vet', -4 * HOUR],
  ['bot', -4 * HOUR],
  ['cot', -5 * HOUR],
  ['pet', -5 * HOUR],
  ['ect', -5 * HOUR],
  ['ndt', -2.5 * HOUR],
  ['nst', -3.5 * HOUR],
  ['adt', -3 * HOUR],
  ['ast', -4 * HOUR],
  ['edt', -4 * HOUR],
  ['est', -5 * HOUR],
  ['cdt', -5 * HOUR],
  ['cst', -6 * HOUR],
  ['mdt', -6 * HOUR],
  ['mst', -7 * HOUR],
  ['pdt', -7 * HOUR],
  ['pst', -8 * HOUR],
  ['akdt', -8 * HOUR],
  ['akst', -9 * HOUR],
  ['hst', -10 * HOUR],
  ['hdt', -9 * HOUR],
  ['chst', 10 * HOUR],
]);

/** Minutes east of Greenwich for `+0100`, `-05:30`, `GMT+2`, `EST`; `undefined` for what is no zone. */
export function zoneOf(written: string): number | undefined {
  const word = written.toLowerCase().replace(/[.()]/g, '');
  const named = ZONES.get(word);
  if (named !== undefined) return named;
  const offset = /^(?:gmt|utc?|z)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(word);
  if (offset === null) return undefined;
  const [, sign, hours = '0', minutes = '0'] = offset;
  const total = Number(hours) * HOUR + Number(minutes);
  if (total > 24 * HOUR) return undefined;
  return sign === '-' ? -total : total;
}
