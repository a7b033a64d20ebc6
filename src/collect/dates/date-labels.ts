/** Words that say before a date whose it is: that of publishing, or of writing, by whom. */

import { monthOf } from './date-words.ts';

const LABELS = new Set(
  `published posted updated created added written modified submitted filed released last date
  veröffentlicht erschienen erstellt aktualisiert zuletzt geändert eingestellt verfasst stand datum
  publié publiée paru parue posté mis mise modifié actualisé rédigé écrit
  publicado publicada actualizado actualizada creado escrito fecha postado atualizado atualizada criado
  pubblicato pubblicata aggiornato aggiornata inserito scritto publicat actualitzat actualizat
  geplaatst gepubliceerd bijgewerkt gewijzigd geschreven laatst
  publicerad publicerat uppdaterad skriven senast publisert oppdatert skrevet udgivet offentliggjort opdateret
  julkaistu päivitetty opublikowano opublikowane dodano zaktualizowano zveřejněno publikováno vydáno aktualizováno vloženo
  objavljeno ažurirano közzétéve megjelent frissítve yayınlanma yayınlandı güncelleme güncellendi
  опубликовано обновлено добавлено дата опубліковано оновлено δημοσιεύτηκε δημοσιεύθηκε ενημερώθηκε`.split(
    /\s+/u,
  ),
);
/** Before the name of who wrote it. */
const BY = new Set(
  'by von par por di door af av autor автор przez szerző auteur author'.split(' '),
);
/** What may stand between a label and its date. */
const BEFORE_DATE = new Set(
  'on at am vom le el em il op den på dnia dne updated à jour modified geändert aktualisiert'.split(
    ' ',
  ),
);
const FIRST_WORD = /^\s*([\p{L}\p{M}]+)\s*:?\s*/u;

function isLabel(word: string): boolean {
  return LABELS.has(word.toLowerCase());
}

/** Whether a text begins as what stands around a date, with a label or with who wrote it. */
export function isLabelled(text: string): boolean {
  const [before = '', word = ''] = FIRST_WORD.exec(text) ?? [];
  if (!BY.has(word.toLowerCase())) return isLabel(word);
  const [, name = ''] = FIRST_WORD.exec(text.slice(before.length)) ?? [];
  // By a day is until that day.
  return /^\p{Lu}/u.test(name) && monthOf(name) === undefined;
}

/** A text without the label that it begins with. */
export function withoutLabel(text: string): string {
  let rest = text;
  for (let isNext = isLabel; ; isNext = (word) => BEFORE_DATE.has(word.toLowerCase())) {
    const [before = '', word = ''] = FIRST_WORD.exec(rest) ?? [];
    if (word === '' || !isNext(word)) return rest;
    rest = rest.slice(before.length);
  }
}
