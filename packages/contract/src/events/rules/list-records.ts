/** A cell of a record, and the separator after it; '' at the end of the record. */
export interface Cell {
  readonly text: string;
  readonly after: string;
}

export interface ListRecord {
  readonly cells: readonly Cell[];
  /** Index of the character after the record and its line break. */
  readonly end: number;
  readonly lines: number;
  /** Whether its quotes are closed. */
  readonly isClosed: boolean;
}

const SEPARATORS = ';,\t';

/** From a certain separator to one that names and streets may contain. */
const STRENGTHS = ['\t', ';', ','];

const unquoted = /[^;,\t\r\n]*/y;
const opening = /[ \u00a0\ufeff]*"/y;
const lineBreak = /\r\n?|\n/y;
const allBreaks = /\r\n?|\n/g;

/**
 * Reads the record of a list that begins at `start`, with cells separated by semicolons, commas and
 * tabs. A quote at the start of a cell opens a quoted part, which may contain separators and line
 * breaks; text after it belongs to the cell, as in "Dupont, Jean" <jean@exemple.fr>. Any other
 * quote is text. Linear time.
 */
export function readRecord(text: string, start: number): ListRecord {
  const cells: Cell[] = [];
  let lines = 1;
  for (let place = start; ; ) {
    const quoted = readQuoted(text, place);
    lines += quoted.text.match(allBreaks)?.length ?? 0;
    if (quoted.end === -1) return { cells, end: text.length, lines, isClosed: false };
    const rest = matchAt(unquoted, text, quoted.end);
    place = quoted.end + rest.length;
    const after = SEPARATORS.includes(text[place] ?? '\n') ? (text[place] ?? '') : '';
    cells.push({ text: (quoted.text.replaceAll(allBreaks, '\n') + rest).trim(), after });
    if (after === '')
      return { cells, end: place + matchAt(lineBreak, text, place).length, lines, isClosed: true };
    place += 1;
  }
}

/** The quoted part at `start`, '' without one; `end` is -1 if it is not closed. */
function readQuoted(text: string, start: number): { text: string; end: number } {
  let place = start + matchAt(opening, text, start).length;
  if (place === start) return { text: '', end: start };
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', place);
    if (quote === -1) return { text: value, end: -1 };
    value += text.slice(place, quote);
    if (text[quote + 1] !== '"') return { text: value, end: quote + 1 };
    value += '"';
    place = quote + 2;
  }
}

function matchAt(pattern: RegExp, text: string, place: number): string {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0] ?? '';
}

/** The strongest separator between the cells; '' for a single cell. */
export function findSeparator(cells: readonly Cell[]): string {
  return STRENGTHS.find((separator) => cells.some(({ after }) => after === separator)) ?? '';
}

/** Splits the cells at one separator only; the others become text again. */
export function joinCells(cells: readonly Cell[], separator: string): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const { text, after } of cells) {
    if (isOpen) joined[joined.length - 1] += text;
    else joined.push(text);
    isOpen = after !== '' && after !== separator;
    if (isOpen) joined[joined.length - 1] += `${after} `;
  }
  return joined.map((cell) => cell.trim());
}
