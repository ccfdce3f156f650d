import { firstCharacters } from '@lampion/contract/rules/characters';
import { NICKNAME_MAX } from '@lampion/contract/schemas/reply';

/** A record of a list, with its line in it, counted from 1. */
export interface Line {
  readonly cells: readonly string[];
  readonly number: number;
}

/** How csv-parse reads lists of guests. */
export const csvOptions = {
  bom: true,
  delimiter: [';', ',', '\t'],
  info: true,
  relax_column_count: true,
  record_delimiter: '\n',
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
};

export const hasAt = (text: string) => text.includes('@');

/** One kind of line break, and no quotes around names as mail programs write them: "Max R." <max@exemple.fr>. */
export function plainLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/"([^"\n]*)"\s*</g, '$1 <');
}

/** Several addresses on one line are one person each. */
export function splitAddresses({ cells: record, number }: Line): Line[] {
  const cells = record.filter((cell) => cell !== '');
  if (cells.length < 2 || !cells.every(hasAt)) return [{ cells: record, number }];
  return cells.map((cell) => ({ cells: [cell], number }));
}

/**
 * "Léa Roux <lea@exemple.fr>" in one cell, or name and address in two: the cell with an @ is the address, the first
 * other one the name; without a name, the start of the address.
 */
export function toPerson(cells: readonly string[]): { nickname: string; email: string } {
  const found = cells.find(hasAt) ?? '';
  const named = /^(.*)<([^<>]+)>$/.exec(found);
  const email = (named?.[2] ?? found).trim();
  const name = named?.[1]?.replaceAll('"', '').trim() || cells.find((cell) => cell !== '' && !hasAt(cell));
  return { nickname: firstCharacters(name || email.split('@')[0] || '', NICKNAME_MAX), email };
}
