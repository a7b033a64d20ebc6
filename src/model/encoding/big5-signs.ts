/**
 * Kana, numbers in circles and other signs of Big5 that most programs read as the maker ETEN had them (0xC6A1 to 0xC875), as
 * does the Encoding Standard. The platform's decoder gives characters of private use for them, as for those of Hong Kong.
 */
import { ofHongKong } from './big5-hong-kong.ts';

const FIRST_PRIVATE = 0xf6b1;
const PRIVATE = /[\ue000-\uf848]/;
const EACH_PRIVATE = /[\ue000-\uf848]/g;

/** In the order of their codes. */
const SIGNS = [
  '①②③④⑤⑥⑦⑧⑨⑩⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ',
  '丶丿亅亠冂冖冫勹匸卩厶夊宀巛⼳广廴彐彡攴无疒癶辵隶¨ˆヽヾゝゞ〃仝々〆〇ー［］✽',
  run('ぁ', 'ん'),
  run('ァ', 'ヶ'),
  `${run('А', 'Е')}Ё${run('Ж', 'Я')}${run('а', 'е')}ё${run('ж', 'я')}`,
].join('');

function run(first: string, last: string): string {
  const from = first.charCodeAt(0);
  const length = last.charCodeAt(0) - from + 1;
  return String.fromCharCode(...Array.from({ length }, (_, at) => from + at));
}

/** Text that the platform decoded from Big5, with the characters themselves. */
export function withBig5Signs(text: string): string {
  if (!PRIVATE.test(text)) return text;
  return text.replace(
    EACH_PRIVATE,
    (sign) => SIGNS[sign.charCodeAt(0) - FIRST_PRIVATE] ?? ofHongKong(sign),
  );
}
