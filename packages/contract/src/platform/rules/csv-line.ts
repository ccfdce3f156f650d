/** Byte order mark: without it Excel misreads UTF-8. */
export const CSV_START = '\ufeff';

/** French spreadsheets expect it, as the comma is their decimal point. */
const SEPARATOR = ';';

/**
 * Text that a spreadsheet would run as a formula or drop: these at the start, also after blanks or
 * in full width.
 */
const formulaStart = /^[\s\u00a0]*[=+\-@＝＋－＠|%]|^[\t\r\n]/;

/**
 * One value of a CSV line. Formulas are neutralised by an apostrophe, which spreadsheets read as
 * "this is text"; values are quoted where necessary.
 */
function toCell(value: string): string {
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file (RFC 4180, with semicolons), line break included. Pure. */
export function toCsvLine(values: readonly string[]): string {
  return `${values.map(toCell).join(SEPARATOR)}\r\n`;
}
