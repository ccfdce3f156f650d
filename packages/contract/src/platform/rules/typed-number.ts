import { dropHiddenCharacters } from './visible-text.ts';

/**
 * Digits, or groups of three separated by single blanks: "1234", "1 234". "12 34" is two numbers.
 */
const number = /^([1-9]\d{0,2}(?: \d{3}){1,2}|\d{1,9})(?:[.,](\d{1,9}))?$/;
const euroSign = /^(?:€|euros?|eur) ?| ?(?:€|euros?|eur)$/i;
/** "12€50", "12 euros 50 centimes". */
const eurosAndCents = /^([\d ]+?) ?(?:€|euros?|eur) ?(\d\d)(?: ?centimes?)?$/i;

/** The visible text with one kind of blank: keyboards, spreadsheets and Intl write several. */
const toPlain = (typed: string) =>
  dropHiddenCharacters(typed)
    .replaceAll(/[^\S\r\n]/g, ' ')
    .trim();

/**
 * Reads a number as people in France type it, with at most so many decimals: "1 000", "5,5". NaN
 * for anything else.
 */
export function readNumber(typed: string, decimalsMax = 0): number {
  const [, whole, decimals = ''] = number.exec(toPlain(typed)) ?? [];
  if (whole === undefined || decimals.length > decimalsMax) return Number.NaN;
  return Number(`${whole.replaceAll(' ', '')}.${decimals}`);
}

/**
 * Reads an amount in euros as people in France type it, in cents: "12,50", "12.50 €", "12€50", "1
 * 234,5". NaN for anything ambiguous: "12 50", "1,234.50", three decimals, a sign.
 */
export function readCents(typed: string): number {
  const plain = toPlain(typed);
  const [, euros, cents = ''] = eurosAndCents.exec(plain) ?? [];
  if (euros !== undefined) return readNumber(euros) * 100 + Number(cents);
  return Math.round(readNumber(plain.replace(euroSign, ''), 2) * 100);
}

/** 1250 as "12,50": as people type it, and as French spreadsheets can add it up. */
export const writeCents = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
