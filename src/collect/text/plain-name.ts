/** A name without what people leave out of it: in lower case, without accents. */
export function plainName(name: string): string {
  return name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
