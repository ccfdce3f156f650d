import { truncate } from '@lampion/contract/rules/characters';
import {
  INVITATION_FAULTS_SHOWN,
  INVITATIONS_MAX,
  type InvitationPreview,
  type Invitee,
  inviteeSchema,
} from '@lampion/contract/schemas/invitation';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { csvOptions, hasAt, type Line, plainLines, splitAddresses, toPerson } from './read-invitee-lines.ts';

/** Content of a list: people to invite, and invalid lines. */
export interface ReadInvitees {
  readonly people: readonly Invitee[];
  /** Only the first ones: a hundred thousand would be slow to transfer between threads. */
  readonly faults: InvitationPreview['faults'];
  readonly faultCount: number;
  readonly repeatedCount: number;
}

/** The library's result with `info`. */
const recordsSchema = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

const LINES_MAX = 100_000;
const LINES_TOO_MANY = `${INVITATIONS_MAX} personnes au maximum par envoi. Découpez la liste.`;

/**
 * Reads a list of guests: CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or the Windows code page; or addresses
 * as pasted, "Léa <lea@exemple.fr>" included. In each line the cell with an @ is the address and the first other one
 * the name; without a name, the start of the address. A first line without an address is a heading. Pure.
 * @throws AppError `invalid_input` at `path` for input that is not a list, and for more people than the maximum
 */
export function readInvitees(input: string | Uint8Array, path: 'file' | 'list'): ReadInvitees {
  const text = typeof input === 'string' ? input : decodeText(input);
  const lines = readLines(text, path);
  const people = new Map<string, Invitee>();
  const faults: { line: number; text: string; message: string }[] = [];
  let faultCount = 0;
  let repeatedCount = 0;
  for (const { cells, number } of lines) {
    const person = inviteeSchema.safeParse(toPerson(cells));
    if (!person.success) {
      faultCount += 1;
      if (faultCount > INVITATION_FAULTS_SHOWN) continue;
      const message = person.error.issues[0]?.message ?? 'Ligne illisible';
      faults.push({ line: number, text: truncate(cells.join(' ; '), 120), message });
    } else if (people.has(person.data.email)) repeatedCount += 1;
    else people.set(person.data.email, person.data);
    if (people.size > INVITATIONS_MAX) throw refuse(path, LINES_TOO_MANY);
  }
  return { people: [...people.values()], faults, faultCount, repeatedCount };
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}

/** French spreadsheets save in the Windows code page by default. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readLines(text: string, path: string): Line[] {
  // Occurs in pictures and archives, never in lists of people.
  if (text.includes('\0'))
    throw refuse(path, 'Ce fichier n’est pas une liste. Enregistrez-la au format CSV.');
  const records = parseRecords(text, path);
  const [first] = records;
  const hasHeading =
    first !== undefined && !first.cells.some(hasAt) && records.some(({ cells }) => cells.some(hasAt));
  return hasHeading ? records.slice(1) : records;
}

function parseRecords(text: string, path: string): Line[] {
  try {
    const records: unknown = parse(plainLines(text), { ...csvOptions, to: LINES_MAX + 1 });
    const read = recordsSchema.parse(records);
    if (read.length > LINES_MAX) throw refuse(path, LINES_TOO_MANY);
    return read.flatMap(({ record, info }) => splitAddresses({ cells: record, number: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(
      path,
      'Ce fichier n’est pas lisible. Vérifiez ses guillemets, ou enregistrez-le de nouveau.',
    );
  }
}
