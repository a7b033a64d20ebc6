/** Languages that pages have; what a page says of its own is wrong too often. */
export const COMMON_LANGUAGES: readonly string[] =
  'en de fr es it pt nl sv da nb fi pl cs ru uk tr ja zh ko hu ro el'.split(' ');
