/** How long sounds and films last, as feeds write it. */

const CLOCK = /^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d+)?$/;
/** ISO 8601 (`PT1H2M3S`) and what people write (`1h 2m`, `62 min`, `45 seconds`): each part at most once. */
const PARTS =
  /^(?:PT)?(?=\d)(?:(\d{1,4})\s*h(?:(?:ou)?rs?)?)?[\s,]*(?:(\d{1,5})\s*m(?:in(?:ute)?s?)?)?\.?[\s,]*(?:(\d{1,6})(?:\.\d+)?\s*s(?:ec(?:ond)?s?)?)?\.?$/i;
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
  if (parts === null) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
