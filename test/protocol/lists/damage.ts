/** Ten ways in which lists of feeds arrive damaged, each from a whole OPML text and a number to vary it. */
import { createChance } from '../../../src/model/chance.ts';

/** Replaces about a share of the matches. */
function some(text: string, pattern: RegExp, share: number, seed: number, by: string): string {
  const next = createChance(seed);
  return text.replace(pattern, (match) =>
    next() < share
      ? match.replace(new RegExp(pattern.source, pattern.flags.replace('g', '')), by)
      : match,
  );
}

export const DAMAGES: Readonly<Record<string, (text: string, seed: number) => string>> = {
  'cut off': (text, seed) => text.slice(0, Math.floor(text.length * createChance(seed)())),
  'bare ampersands': (text, seed) => some(text, /(?:text|title)="/g, 0.5, seed, '$&R&D & more&'),
  'inner quotes': (text, seed) =>
    some(text, /((?:text|title)=")([^"]*)"/g, 0.5, seed, '$1the "$2" show"'),
  'lost closing quotes': (text, seed) => some(text, /="([^"]*)"/g, 0.15, seed, '="$1'),
  'lost quotes': (text, seed) => some(text, /="([^"\s]*)"/g, 0.4, seed, '=$1'),
  'lost tag ends': (text, seed) => some(text, /\s*\/?>\n/g, 0.3, seed, '\n'),
  'lost closing tags': (text, seed) => some(text, /<\/\w+>/g, 0.5, seed, ''),
  'junk after the end': (text, seed) => `${text}\n<br>Delivered by list ${seed} & co "</opml>`,
  'merge conflicts': (text, seed) => {
    const lines = text.split('\n');
    const at = Math.floor(lines.length * createChance(seed)());
    const side = lines.slice(at, at + 3);
    lines.splice(at, 3, '<<<<<<< HEAD', ...side, '=======', ...side, '>>>>>>> topic/x');
    return lines.join('\n');
  },
  'control characters': (text, seed) => some(text, /" /g, 0.2, seed, '\u0000"\u000b '),
};
