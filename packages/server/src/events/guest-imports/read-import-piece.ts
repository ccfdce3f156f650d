import {
  IMPORT_LINES_MAX,
  type ImportFault,
  type ImportField,
} from '@lampion/contract/events/imports/guest-imports';
import {
  INVITATION_FAULTS_SHOWN,
  INVITATIONS_MAX,
  type InvitationPreview,
  type Invitee,
  inviteeSchema,
} from '@lampion/contract/events/invitations';
import { NICKNAME_MAX } from '@lampion/contract/events/replies';
import { type Cell, readRecord } from '@lampion/contract/events/rules/list-records';
import type { ColumnUse, ListSource } from '@lampion/contract/events/rules/list-sources';
import {
  type ListedPerson,
  type ListState,
  newList,
  type ReadPeople,
  readListed,
} from '@lampion/contract/events/rules/people-list';
import { emailSchema } from '@lampion/contract/platform/common';
import { firstCharacters, truncate } from '@lampion/contract/platform/rules/characters';
import { decode, type Encoding, readMark } from '../../platform/decode-text.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';

/** The state kept between two pieces of a file: plain data of bounded size. */
export interface Reader {
  /** Null while only ASCII has been read, which all encodings but UTF-16 share. */
  readonly encoding: Encoding | null;
  /** Bytes after the last line break, in base64. */
  readonly rest: string;
  /** Lines of a record whose quotes are still open. */
  readonly open: string;
  /** Lines read so far. */
  readonly lines: number;
  /** Missing in imports started by an earlier version. */
  readonly list?: ListState;
}

export const firstReader: Reader = {
  encoding: null,
  rest: '',
  open: '',
  lines: 0,
};

export interface PieceOrder {
  readonly reader: Reader;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Columns instead of objects: they are sent between threads and to the database as they are. */
export interface ReadPiece {
  readonly reader: Reader;
  readonly people: {
    readonly lines: readonly number[];
    readonly nicknames: readonly string[];
    readonly emails: readonly string[];
  };
  readonly faults: readonly ImportFault[];
  readonly leftOutCount: number;
  /** Where its headings are in this piece, and name a service. */
  readonly origin: ReadOrigin | null;
}

interface ReadOrigin {
  readonly source: ListSource;
  readonly columns: readonly { readonly heading: string; readonly use: ColumnUse }[];
}

/** Errors lose their properties between threads, so a rejected file is returned, not thrown. */
export type PieceOutcome = ReadPiece | { readonly refused: string };

/** Content of a list: people to invite, each once, and the rejected lines. */
export interface ReadInvitees {
  readonly people: readonly Invitee[];
  /** Only the first ones: a hundred thousand would be slow to transfer between threads. */
  readonly faults: InvitationPreview['faults'];
  readonly faultCount: number;
  readonly repeatedCount: number;
  readonly leftOutCount: number;
  readonly origin: ReadOrigin | null;
}
export type InviteeOutcome = ReadInvitees | { readonly refused: string };

/** A pasted list may be one line of thousands of addresses. */
const RECORD_BYTES_MAX = 512 * 1024;
const TEXT_MAX = 300;
/** Columns that are shown: a form may have hundreds of questions. */
const COLUMNS_SHOWN = 20;
const NO_LIST = 'Ce fichier n’est pas une liste. Enregistrez-la au format CSV.';
const UNREADABLE = 'Caractères illisibles : enregistrez le fichier en UTF-8';
const TOO_MANY = '100 000 lignes au maximum. Découpez la liste.';
const TOO_MANY_PEOPLE = `${INVITATIONS_MAX} personnes au maximum par envoi. Découpez la liste.`;
const IN_PIECES = 'Un classeur de plus de 1 Mo ne se lit pas. Enregistrez-le au format CSV.';
const unclosed = (line: number) =>
  `La ligne ${line} est trop longue, ou ses guillemets ne se ferment pas. Corrigez-la, puis envoyez de nouveau le fichier.`;

class Refusal extends Error {}

/**
 * Reads the next piece of a guest list: pasted addresses, or a table with commas, semicolons or
 * tabs, in UTF-8, UTF-16 or the Windows code page, including records of several lines. A record cut
 * at the end of the piece is read with the next one. A workbook (.xlsx) must be sent as one piece.
 * Time and memory are proportional to the piece. Pure; made for a worker thread.
 */
export async function readImportPiece(order: PieceOrder): Promise<PieceOutcome> {
  const { reader, bytes, isLast } = order;
  try {
    if (reader.encoding !== null || reader.lines > 0 || !isWorkbook(bytes)) return read(order);
    return isLast ? await readBook(bytes) : { refused: IN_PIECES };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

/** Reads a whole list at once; stores nothing. Made for a worker thread. */
export async function readWholeList(bytes: Uint8Array): Promise<InviteeOutcome> {
  const read = await readImportPiece({ reader: firstReader, bytes, isLast: true });
  if ('refused' in read) return read;
  const people = new Map<string, Invitee>();
  read.people.emails.forEach((email, index) => {
    if (!people.has(email)) people.set(email, { email, nickname: read.people.nicknames[index] ?? '' });
  });
  if (people.size > INVITATIONS_MAX) return { refused: TOO_MANY_PEOPLE };
  return {
    people: [...people.values()],
    faults: read.faults
      .slice(0, INVITATION_FAULTS_SHOWN)
      .map(({ line, text, message }) => ({ line, text, message })),
    faultCount: read.faults.length,
    repeatedCount: read.people.emails.length - people.size,
    leftOutCount: read.leftOutCount,
    origin: read.origin,
  };
}

async function readBook(bytes: Uint8Array): Promise<PieceOutcome> {
  const rows = await readWorkbook(bytes);
  if ('refused' in rows) return rows;
  if (rows.lines > IMPORT_LINES_MAX) return { refused: TOO_MANY };
  const { list: _list, ...found } = sortRecords(rows.records, newList);
  return { reader: { ...firstReader, lines: rows.lines }, ...found };
}

function read({ reader, bytes, isLast }: PieceOrder): ReadPiece {
  const all = Buffer.concat([Buffer.from(reader.rest, 'base64'), bytes]);
  const marked = reader.encoding ?? readMark(all);
  const end = isLast ? all.length : endOfLines(all, marked);
  const { text, encoding } = decode(all.subarray(0, end), marked);
  if (text.includes('\0')) throw new Refusal(NO_LIST);
  const found = readRecords(reader.open + text, reader.lines, isLast);
  if (all.length - end > RECORD_BYTES_MAX) throw new Refusal(unclosed(found.lines + 1));
  if (found.lines > IMPORT_LINES_MAX) throw new Refusal(TOO_MANY);
  const { list, ...sorted } = sortRecords(found.records, reader.list ?? newList);
  return {
    reader: {
      encoding,
      rest: all.subarray(end).toString('base64'),
      open: found.open,
      lines: found.lines,
      list,
    },
    ...sorted,
  };
}

/** Offset after the last line break; 0 without any. */
function endOfLines(bytes: Buffer, encoding: Encoding | null): number {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const low = encoding === 'utf-16le' ? 0 : 1;
    for (let place = (bytes.length & ~1) - 2; place >= 0; place -= 2)
      if (bytes[place + low] === 0x0a && bytes[place + 1 - low] === 0) return place + 2;
    return 0;
  }
  const feed = bytes.lastIndexOf(0x0a) + 1;
  // Line breaks of classic Mac OS. A return at the very end may be the first half of a Windows line
  // break.
  return feed > 0 ? feed : bytes.subarray(0, -1).lastIndexOf(0x0d) + 1;
}

/** A record of a list, with the line it ends on, counted from 1. */
interface NumberedRecord {
  readonly cells: readonly Cell[];
  readonly number: number;
  /** Whether it is the first record of a sheet. */
  readonly startsList?: boolean;
}

interface Found {
  readonly records: readonly NumberedRecord[];
  readonly lines: number;
  readonly open: string;
}

function readRecords(text: string, before: number, isLast: boolean): Found {
  const records: NumberedRecord[] = [];
  let lines = before;
  for (let place = 0; place < text.length; ) {
    const record = readRecord(text, place);
    const isTooLong = record.end - place > RECORD_BYTES_MAX;
    if (isTooLong || (isLast && !record.isClosed)) throw new Refusal(unclosed(lines + 1));
    if (!record.isClosed) return { records, lines, open: text.slice(place) };
    lines += record.lines;
    records.push({ cells: record.cells, number: lines });
    place = record.end;
  }
  return { records, lines, open: '' };
}

const toEmail = (text: string) => emailSchema.safeParse(text).data ?? null;

const REASONS = {
  no_address: 'Adresse e-mail invalide',
  second_address: 'Deuxième adresse de cette ligne : elle n’est pas invitée',
};

function sortRecords(records: readonly NumberedRecord[], before: ListState) {
  const faults: ImportFault[] = [];
  const people = { lines: [] as number[], nicknames: [] as string[], emails: [] as string[] };
  let list = before;
  let leftOutCount = 0;
  let origin: ReadOrigin | null = null;
  for (const { cells, number, startsList } of records) {
    const found = readListed(cells, startsList ? newList : list, toEmail);
    if (found.state.columns !== list.columns) origin = toOrigin(found.state) ?? origin;
    list = found.state;
    if (found.isLeftOut) leftOutCount += 1;
    faults.push(...found.faults.map((fault) => describeFault(fault, number)));
    for (const listed of found.people) {
      const person = checkPerson(listed, number);
      if ('message' in person) {
        faults.push(person);
        continue;
      }
      people.lines.push(number);
      people.nicknames.push(person.nickname);
      people.emails.push(person.email);
    }
  }
  return { list, people, faults, leftOutCount, origin };
}

const describeFault = ({ text, reason }: ReadPeople['faults'][number], line: number) =>
  text.includes('\ufffd')
    ? toFault(text, line, 'line', UNREADABLE)
    : toFault(text, line, 'email', REASONS[reason]);

function toOrigin({ columns }: ListState): ReadOrigin | null {
  if (!columns?.origin) return null;
  const { source, headings, uses } = columns.origin;
  const known = uses.flatMap((use, index) => (use === null ? [] : [{ heading: headings[index] ?? '', use }]));
  return { source, columns: known.slice(0, COLUMNS_SHOWN) };
}

/**
 * The person to invite, or the fault of the line. Without a name, the start of the address is used.
 */
function checkPerson({ name, email }: ListedPerson, line: number): Invitee | ImportFault {
  const start = firstCharacters(name || email.split('@')[0] || '', NICKNAME_MAX);
  const nickname = inviteeSchema.shape.nickname.safeParse(start);
  if (nickname.success && !name.includes('\ufffd')) return { nickname: nickname.data, email };
  // The address comes first: the text is cut at its end.
  const text = `${email} ; ${name}`;
  return name.includes('\ufffd')
    ? toFault(text, line, 'line', UNREADABLE)
    : toFault(text, line, 'nickname', nickname.error?.issues[0]?.message ?? UNREADABLE);
}

const toFault = (text: string, line: number, field: ImportField, message: string): ImportFault => ({
  line,
  field,
  text: truncate(text.toWellFormed(), TEXT_MAX),
  message,
});
