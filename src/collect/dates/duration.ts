/** How long sounds and films last, as feeds write it. */

const CLOCK = /^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d+)?$/;
/**
 * ISO 8601 (`PT1H2M3S`, `P0DT1H`) and what people write (`1h 2m`, `1 hour and 2 minutes`, `62 min`, `45 seconds`): each part
 * at most once.
 */
const PARTS =
  /^(?:P(?:(\d{1,3})DT?|T))?(?=\d|$)(?:(\d{1,4})\s*h(?:(?:ou)?rs?)?)?\.?(?:[\s,]|\band\b)*(?:(\d{1,5})\s*m(?:in(?:ute)?s?)?)?\.?(?:[\s,]|\band\b)*(?:(\d{1,6}(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?)?\.?$/i;
/** Characters; no duration is longer. */
const LONGEST = 40;

/** `1:02:03`, `62:03`, `3723` or one with units in seconds; `undefined` for anything else. */
export function parseDuration(written: string | undefined): number | undefined {
  const text = written?.trim() ?? '';
  if (text.length > LONGEST) return undefined;
  if (CLOCK.test(text)) {
    return Math.round(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
  }
  const parts = PARTS.exec(text);
  const given = parts?.slice(1) ?? [];
  if (given.every((part) => part === undefined)) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = given.map((part) => Number(part ?? 0));
  return Math.round(days * 86_400 + hours * 3600 + minutes * 60 + seconds);
}
