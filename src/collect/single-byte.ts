/**
 * Encodings of one byte a character that the platform's decoder lacks: ISO 8859-16, and the code pages of DOS in which
 * old programs still write. Each agrees with ASCII below 128.
 */

const CONTROLS = Array.from({ length: 32 }, (_, at) => String.fromCharCode(128 + at)).join('');

/** The 128 bytes from 128 up; the first 32 are control characters in ISO 8859. */
const UPPER: ReadonlyMap<string, string> = new Map([
  [
    'iso-8859-16',
    CONTROLS +
      '\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏ' +
      'ĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ',
  ],
  [
    'ibm437',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
      '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ],
  [
    'ibm850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
      '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  [
    'ibm852',
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
      '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ],
  [
    'ibm858',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
      '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
]);

/** Whether `decodeSingleByte` knows an encoding, by its name in lower case. */
export function isSingleByte(name: string): boolean {
  return UPPER.has(name);
}

/** The text of bytes in an encoding that `isSingleByte` knows. */
export function decodeSingleByte(bytes: Uint8Array, name: string): string {
  const upper = UPPER.get(name)!;
  const wide = Buffer.alloc(bytes.length * 2);
  for (const [at, byte] of bytes.entries()) {
    const unit = byte < 128 ? byte : upper.charCodeAt(byte - 128);
    wide[at * 2] = unit & 0xff;
    wide[at * 2 + 1] = unit >> 8;
  }
  return wide.toString('utf16le');
}
