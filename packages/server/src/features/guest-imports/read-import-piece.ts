import { truncate } from '@lampion/contract/rules/characters';
import { IMPORT_LINES_MAX, type ImportFault, type ImportField } from '@lampion/contract/schemas/guest-import';
import { type Invitee, inviteeSchema } from '@lampion/contract/schemas/invitation';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { csvOptions, hasAt, type Line, plainLines, splitAddresses, toPerson } from './read-invitee-lines.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What must be remembered of a file between two of its pieces: plain data of bounded size. */
export interface Reader {
  /** Null while only ASCII has been read, which is the same in all but UTF-16. */
  readonly encoding: Encoding | null;
  /** Bytes after the last line break, in base64. */
  readonly rest: string;
  /** Lines of a record whose quotes are still open. */
  readonly open: string;
  /** Lines read so far. */
  readonly lines: number;
  /** The first line, as long as it may turn out to be a heading; null otherwise. */
  readonly heading: ImportFault | null;
  readonly hasBegun: boolean;
}

export const firstReader: Reader = {
  encoding: null,
  rest: '',
  open: '',
  lines: 0,
  heading: null,
  hasBegun: false,
};

export interface PieceOrder {
  readonly reader: Reader;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Columns, not objects: they travel between threads and into the database as they are. */
export interface ReadPiece {
  readonly reader: Reader;
  readonly people: {
    readonly lines: readonly number[];
    readonly nicknames: readonly string[];
    readonly emails: readonly string[];
  };
  readonly faults: readonly ImportFault[];
}

/** Errors lose their properties between threads: a file that is refused is an answer. */
export type PieceOutcome = ReadPiece | { readonly refused: string };

const RECORD_BYTES_MAX = 64 * 1024;
const COLUMNS_MAX = 100;
const TEXT_MAX = 120;
const NO_LIST = 'Ce fichier n’est pas une liste. Enregistrez-la au format CSV.';
const UNREADABLE = 'Caractères illisibles : enregistrez le fichier en UTF-8';
const TOO_MANY = '100 000 lignes au maximum. Découpez la liste.';
const unclosed = (line: number) =>
  `La ligne ${line} est trop longue, ou ses guillemets ne se ferment pas. Corrigez-la, puis envoyez de nouveau le fichier.`;

class Refusal extends Error {}

/**
 * Reads the next piece of a CSV file of guests: with commas, semicolons or tabs, in UTF-8, UTF-16 or the Windows code
 * page, records of several lines included. A record that the piece cuts is read with the next one. Time and memory are
 * in proportion to the piece, whatever the file. Pure; made for a worker thread.
 */
export function readImportPiece(order: PieceOrder): PieceOutcome {
  try {
    return read(order);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

function read({ reader, bytes, isLast }: PieceOrder): ReadPiece {
  const all = Buffer.concat([Buffer.from(reader.rest, 'base64'), bytes]);
  const marked = reader.encoding ?? readMark(all);
  const end = isLast ? all.length : endOfLines(all, marked);
  const { text, encoding } = decode(all.subarray(0, end), marked);
  if (text.includes('\0')) throw new Refusal(NO_LIST);
  const found = parseRecords(reader.open + text, reader.lines, isLast);
  if (all.length - end > RECORD_BYTES_MAX) throw new Refusal(unclosed(found.lines + 1));
  if (found.lines > IMPORT_LINES_MAX) throw new Refusal(TOO_MANY);
  const sorted = sortLines(found, reader);
  return {
    reader: {
      encoding,
      rest: all.subarray(end).toString('base64'),
      open: found.open,
      lines: found.lines,
      heading: isLast ? null : sorted.heading,
      hasBegun: sorted.hasBegun,
    },
    people: sorted.people,
    faults: isLast && sorted.heading !== null ? [sorted.heading, ...sorted.faults] : sorted.faults,
  };
}

function readMark([first, second]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Behind the last line break; 0 without any. */
function endOfLines(bytes: Buffer, encoding: Encoding | null): number {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const low = encoding === 'utf-16le' ? 0 : 1;
    for (let place = (bytes.length & ~1) - 2; place >= 0; place -= 2)
      if (bytes[place + low] === 0x0a && bytes[place + 1 - low] === 0) return place + 2;
    return 0;
  }
  const feed = bytes.lastIndexOf(0x0a) + 1;
  // Files of old Macintoshes; a return at the very end may be the first half of a Windows line break.
  return feed > 0 ? feed : bytes.subarray(0, -1).lastIndexOf(0x0d) + 1;
}

/** French spreadsheets save in the Windows code page by default. */
function decode(bytes: Uint8Array, known: Encoding | null): { text: string; encoding: Encoding | null } {
  if (known !== null) return { text: new TextDecoder(known).decode(bytes), encoding: known };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: text.length === bytes.length ? null : 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

interface Found {
  readonly records: readonly Line[];
  readonly broken: readonly ImportFault[];
  readonly lines: number;
  readonly open: string;
}

/** Reads records; a line whose quotes make no sense is a fault, and the lines behind it are read. */
function parseRecords(text: string, before: number, isLast: boolean): Found {
  const records: Line[] = [];
  const broken: ImportFault[] = [];
  let rest = Buffer.from(plainLines(text));
  let lines = before;
  for (;;) {
    const start = lines;
    let taken = 0;
    const stop = tryParse(rest, (cells, info) => {
      records.push({ cells, number: start + info.lines });
      taken = info.bytes;
      lines = start + info.lines;
    });
    rest = rest.subarray(taken);
    if (stop === null) return { records, broken, lines: lines + countLines(rest), open: '' };
    const isTooLong = stop === 'long' || rest.length > RECORD_BYTES_MAX;
    if (stop !== 'broken' && (isTooLong || isLast)) throw new Refusal(unclosed(lines + 1));
    if (stop === 'open') return { records, broken, lines, open: rest.toString() };
    const end = rest.indexOf(0x0a) + 1 || rest.length;
    lines += 1;
    broken.push(toFault([rest.subarray(0, end).toString().trim()], lines, 'line', 'Guillemets mal placés'));
    rest = rest.subarray(end);
  }
}

/** Blank lines behind the last record: it ends with its own line break. */
const countLines = (text: Buffer) => text.toString().split('\n').length - 1;

/** Null when all of it was read; else what stopped it behind the last record. */
function tryParse(
  text: Buffer,
  take: (cells: string[], info: { bytes: number; lines: number }) => void,
): 'open' | 'long' | 'broken' | null {
  try {
    parse(text, {
      ...csvOptions,
      max_record_size: RECORD_BYTES_MAX,
      on_record: (found: unknown, { bytes, lines }) => {
        take((found as { record: string[] }).record, { bytes, lines });
        return null;
      },
    });
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'open';
    return error.code === 'CSV_MAX_RECORD_SIZE' ? 'long' : 'broken';
  }
}

function sortLines({ records, broken }: Found, reader: Reader) {
  const faults = [...broken];
  const people = { lines: [] as number[], nicknames: [] as string[], emails: [] as string[] };
  let { heading, hasBegun } = reader;
  for (const line of records.flatMap(splitAddresses)) {
    const person = checkLine(line);
    const hasAddress = line.cells.some(hasAt);
    if ('message' in person) {
      // A first line without an address is a heading, if another line has one.
      if (hasBegun || hasAddress) faults.push(person);
      else heading = person;
    } else {
      people.lines.push(line.number);
      people.nicknames.push(person.nickname);
      people.emails.push(person.email);
    }
    if (hasAddress) heading = null;
    hasBegun = true;
  }
  return { people, faults: faults.toSorted((a, b) => a.line - b.line), heading, hasBegun };
}

/** Whom the line invites, or why nobody. */
function checkLine({ cells, number }: Line): Invitee | ImportFault {
  if (cells.length > COLUMNS_MAX) return toFault(cells, number, 'line', 'Trop de colonnes');
  if (cells.some((cell) => cell.includes('\ufffd'))) return toFault(cells, number, 'line', UNREADABLE);
  const person = inviteeSchema.safeParse(toPerson(cells));
  if (person.success) return person.data;
  const [issue] = person.error.issues;
  const field = issue?.path[0] === 'nickname' ? 'nickname' : 'email';
  return toFault(cells, number, field, issue?.message ?? UNREADABLE);
}

function toFault(cells: readonly string[], line: number, field: ImportField, message: string): ImportFault {
  const text = truncate(cells.slice(0, COLUMNS_MAX).join(' ; ').toWellFormed(), TEXT_MAX);
  return { line, field, text, message };
}
