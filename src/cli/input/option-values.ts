/** Readers of option values that several commands share: numbers within bounds, and options that are given repeatedly. */
import { InvalidArgumentError } from 'commander';

/** A number as the service reads it too. It may have as many digits as the scores we write, so that one can be copied. */
const DECIMAL = /^(?:\d{1,9}(?:\.\d{1,20})?|\.\d{1,20})$/u;

/** A decimal number within bounds, for an option's value. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Allowed: a number from ${least} to ${most}.`);
  };
}

/** A whole number within bounds, for an option's value. */
export function wholeBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/u.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Allowed: a whole number from ${least} to ${most}.`);
  };
}

/** Gathers the values of an option that may be given several times. */
export function collectValues(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
