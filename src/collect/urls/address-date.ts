/** The day that an address names: most programs for blogs and news put the date of a story there. */

const DAY =
  /[/_-](?<year>(?:19|20)\d\d)(?<between>[/_-]?)(?<month>0[1-9]|1[0-2])\k<between>(?<day>0[1-9]|[12]\d|3[01])(?!\d)/u;

/** The beginning of that day in UTC, ISO 8601; undefined where the path names none. */
export function addressDate(url: string): string | undefined {
  const { year, month, day } = DAY.exec(new URL(url).pathname)?.groups ?? {};
  if (year === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // The 31st of a month that has none ends in the next one.
  return date.getUTCDate() === Number(day) ? date.toISOString() : undefined;
}

/** The year that is a step of the path of an address. */
export function addressYear(url: string): number | undefined {
  const year = /\/((?:19|20)\d\d)(?=\/|$)/u.exec(new URL(url).pathname)?.[1];
  return year === undefined ? undefined : Number(year);
}
