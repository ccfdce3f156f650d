import { firstCharacters } from '../../platform/rules/characters.ts';
import { type Cell, findSeparator, joinCells, readRecord } from './list-records.ts';
import { type ColumnUse, foldHeading, isLeftOut, type ListSource, recogniseSource } from './list-sources.ts';

/** A person on a list. Without a name, `name` is ''. */
export interface ListedPerson {
  readonly name: string;
  readonly email: string;
}

/** The people a record of a list names, and the texts that should name one and do not. */
export interface ReadPeople {
  readonly people: readonly ListedPerson[];
  readonly faults: readonly ListFault[];
  /** Set for a person of a recognised export who does not come: cancelled, refunded, declined. */
  readonly isLeftOut?: true;
}

interface ListFault {
  readonly text: string;
  readonly reason: 'no_address' | 'second_address';
}

/** Returns the normalised form of a valid address; null for any other text. */
export type ToEmail = (text: string) => string | null;

type Role = 'email' | 'first' | 'last' | 'full' | 'other';

/** The columns of a table, from its headings. */
interface Columns {
  readonly separator: string;
  readonly roles: readonly (Role | null)[];
  /** Only for an export of a service that its headings name. */
  readonly origin?: ListOrigin;
}

/** The service that wrote a list, and what becomes of its columns. */
interface ListOrigin {
  readonly source: ListSource;
  readonly headings: readonly string[];
  readonly uses: readonly (ColumnUse | null)[];
}

/** In the order they are tried; compared without case, accents and punctuation. */
const roleWords: readonly (readonly [Role, RegExp])[] = [
  ['email', /\b(?:e ?mails?|mails?|courriels?|adresse electronique)\b/],
  [
    'other',
    /\b(?:horodateur|timestamp|date|heure|time|civilite|titre|title|salutation|genre|gender|sexe|numero|num|no|n|id|ref|reference|tel|telephone|phone|portable|mobile|gsm|ville|city|pays|country|code postal|cp|zip|adresse|address|rue|societe|entreprise|company|organi[sz]ation|fonction|poste|commentaires?|remarques?|notes?|messages?|age|naissance|instagram|statut|status|reponse|places?|table|groupe)\b/,
  ],
  ['full', /\b(?:noms? complets?|full ?name)\b/],
  ['first', /\b(?:prenoms?|first ?name|given name|forename)\b/],
  ['last', /\b(?:noms?|last ?name|surname|family name)\b/],
  ['full', /name\b|\b(?:pseudos?|participante?s?|invitee?s?|guests?|membres?|personnes?|contacts?)\b/],
];

/** "Prénom et nom" is a column of full names. */
function roleOf(heading: string): Role | null {
  const words = foldHeading(heading);
  const roles = roleWords.flatMap(([role, pattern]) => (pattern.test(words) ? role : []));
  const [role = null] = roles;
  return role === 'first' && roles.includes('last') ? 'full' : role;
}

/**
 * Characters of an address candidate: excludes those that mail programs and people put around
 * addresses.
 */
const around = /[^\s<>()[\]{}"«»;,:|]+/g;

/** Every word with a character before an @: an address, or an attempt at one. */
const findCandidates = (text: string) =>
  text.includes('@') ? [...text.matchAll(around)].filter(([word]) => word.indexOf('@') > 0) : [];
const hasCandidate = (text: string) => findCandidates(text).length > 0;

/** Characters of a heading that are kept: questions of forms are long. */
const HEADING_SHOWN = 80;

/** The columns that a record names as headings; null when it does not look like headings. */
function readHeadings(record: readonly Cell[]): Columns | null {
  const separator = findSeparator(record);
  const cells = joinCells(record, separator);
  if (cells.some(hasCandidate)) return null;
  const known = recogniseSource(cells);
  if (known !== null) {
    const headings = cells.map((cell) => firstCharacters(cell, HEADING_SHOWN));
    return { separator, roles: [], origin: { ...known, headings } };
  }
  const roles = cells.map(roleOf);
  const named = roles.filter((role) => role !== null).length;
  const filled = cells.filter((cell) => cell !== '').length;
  const isHeading = named * 2 >= filled && roles.some((role) => role !== null && role !== 'other');
  return isHeading ? { separator, roles } : null;
}

/** State of a list after the records read so far. */
export interface ListState {
  readonly columns: Columns | null;
  /**
   * How many of the next records may still be headings: some of the first ones, before any address.
   */
  readonly headRoom: number;
}

export const newList: ListState = { columns: null, headRoom: 20 };

/**
 * The people a record of a list names. Every valid address in it becomes a person or the text of a
 * fault, as does every word that cannot be the name of one. Pure.
 */
export function readListed(
  record: readonly Cell[],
  { columns, headRoom }: ListState,
  toEmail: ToEmail,
): ReadPeople & { readonly state: ListState } {
  const headings = headRoom > 0 ? readHeadings(record) : null;
  if (headings !== null)
    return { people: [], faults: [], state: { columns: headings, headRoom: headRoom - 1 } };
  const isRow = record.some(({ after }) => after !== '' && after === columns?.separator);
  const found =
    isRow && columns !== null
      ? readRow(joinCells(record, columns.separator), columns, toEmail)
      : readLine(joinCells(record, findSeparator(record)), toEmail);
  const isBehindHead = headRoom === 0 || found.people.length > 0;
  return { ...found, state: { columns, headRoom: isBehindHead ? 0 : headRoom - 1 } };
}

/**
 * Reads a row of a table. Its address is the first cell with one; columns of addresses come first.
 */
function readRow(cells: readonly string[], { roles, origin }: Columns, toEmail: ToEmail): ReadPeople {
  if (cells.every((cell) => cell === '')) return { people: [], faults: [] };
  if (origin) return readExportRow(cells, origin, toEmail);
  const isOfEmail = (_: string, index: number) => roles[index] === 'email';
  const ordered = [...cells.filter(isOfEmail), ...cells.filter((cell, index) => !isOfEmail(cell, index))];
  const found = ordered.flatMap((cell) => readSigns(cell, toEmail)).filter(isAddress);
  const [main] = found.flatMap(({ email, name }) => (email === null ? [] : [{ email, name }]));
  if (main === undefined) return { people: [], faults: [noAddress(cells.filter(Boolean).join(' ; '))] };
  const others = new Set(
    found.flatMap(({ email }) => (email === null || email === main.email ? [] : [email])),
  );
  const nameOf = (role: Role) => cells.find((cell, index) => roles[index] === role && isName(cell)) ?? '';
  const names = [nameOf('first'), nameOf('last')].filter(Boolean).join(' ') || nameOf('full') || main.name;
  const unnamed = cells.filter((cell, index) => !roles[index] && !hasCandidate(cell) && isNameLike(cell));
  return {
    people: [{ email: main.email, name: names || (unnamed[0] ?? '') }],
    faults: [...others].map((text) => ({ text, reason: 'second_address' })),
  };
}

/** Formulas of spreadsheets are no names. */
const isName = (cell: string) => cell !== '' && !cell.startsWith('=') && !hasCandidate(cell);

/**
 * Reads a row of an export. A misspelt address of the guest is a fault, also where the address of
 * the buyer is known.
 */
function readExportRow(cells: readonly string[], { uses }: ListOrigin, toEmail: ToEmail): ReadPeople {
  if (isLeftOut(cells, uses)) return { people: [], faults: [], isLeftOut: true };
  const read = (use: ColumnUse) =>
    cells.filter((_, index) => uses[index] === use).flatMap((cell) => readSigns(cell, toEmail));
  const nameOf = (...wanted: readonly ColumnUse[]) =>
    wanted
      .map((use) => cells.find((cell, index) => uses[index] === use && isName(cell)) ?? '')
      .filter(Boolean)
      .join(' ');
  const own = read('email');
  const signs = own.length > 0 ? own : read('buyerEmail');
  const [main, ...more] = signs.filter(isAddress).filter(({ email }) => email !== null);
  if (main?.email == null) return { people: [], faults: [noAddress(cells.filter(Boolean).join(' ; '))] };
  const ownName = nameOf('first', 'last') || nameOf('full');
  const buyerName = nameOf('buyerFirst', 'buyerLast') || nameOf('buyerFull');
  const name = (own.length > 0 ? ownName : buyerName || ownName) || main.name;
  const others = new Set(more.flatMap(({ email }) => (email === main.email ? [] : [email ?? ''])));
  return {
    people: [{ email: main.email, name }],
    faults: [...others].map((text) => ({ text, reason: 'second_address' })),
  };
}

interface Word {
  readonly text: string;
  readonly email?: undefined;
}
/** `email` is null for a misspelt address. */
interface Address {
  readonly text: string;
  readonly email: string | null;
  readonly name: string;
  /** Whether the name has a first and a last part, so that no adjacent word belongs to it. */
  readonly isWhole: boolean;
}
type Sign = Word | Address;

const isAddress = (sign: Sign): sign is Address => sign.email !== undefined;
const noAddress = (text: string): ListFault => ({ text, reason: 'no_address' });

/** Reads a line without columns: a person with a few words, or several people. */
function readLine(cells: readonly string[], toEmail: ToEmail): ReadPeople {
  const signs = cells.flatMap((cell) => readSigns(cell, toEmail));
  const addresses = signs.filter(isAddress);
  const line = cells.filter(Boolean).join(' ; ');
  if (addresses.length === 0) return { people: [], faults: line === '' ? [] : [noAddress(line)] };
  if (addresses.length === 1) return readOne(signs, line);
  const named = signs.filter((sign) => isAddress(sign) || isNameLike(sign.text));
  const people = mergeNames(named) ?? pairNames(named) ?? addresses;
  const left = people === addresses ? named.filter((sign) => !isAddress(sign)) : [];
  return sortOut(people, left);
}

function readOne(signs: readonly Sign[], line: string): ReadPeople {
  const names = signs.filter((sign) => !isAddress(sign) && isNameLike(sign.text));
  const [merged] = mergeNames(signs.filter((sign) => isAddress(sign) || names.includes(sign))) ?? [];
  const [found] = signs.filter(isAddress);
  const person = merged ?? found;
  if (person?.email == null) return { people: [], faults: [noAddress(line)] };
  return { people: [{ email: person.email, name: person.name || joinNames(signs, names) }], faults: [] };
}

/** First and last name from two adjacent cells, else the first name found. */
function joinNames(signs: readonly Sign[], names: readonly Sign[]): string {
  const [first, second] = names;
  if (first === undefined) return '';
  const isPair = second !== undefined && signs.indexOf(second) === signs.indexOf(first) + 1;
  const areSingle = ![first, second].some((name) => name?.text.includes(' '));
  return isPair && areSingle ? `${first.text} ${second.text}` : first.text;
}

/**
 * Merges "Dupont, Jean <jean@exemple.fr>" when all addresses have a name: the word before belongs
 * to it. Null for any other line.
 */
function mergeNames(signs: readonly Sign[]): Address[] | null {
  const merged: Address[] = [];
  let last: Word | null = null;
  for (const sign of signs) {
    const isPart = isAddress(sign) && sign.name !== '' && !sign.isWhole;
    // A word must be followed by an address, and an address with part of a name must follow a word.
    if (isPart !== (last !== null)) return null;
    if (isAddress(sign)) merged.push(last ? { ...sign, name: `${sign.name} ${last.text}` } : sign);
    last = isAddress(sign) ? null : sign;
  }
  return last === null ? merged : null;
}

/** Pairs alternating names and addresses, whichever comes first. Null for any other line. */
function pairNames(signs: readonly Sign[]): Address[] | null {
  const pairs: Address[] = [];
  for (let index = 0; index < signs.length; index += 2) {
    const pair = signs.slice(index, index + 2);
    const address = pair.find(isAddress);
    const word = pair.find((sign) => !isAddress(sign));
    if (address === undefined || word === undefined || address.name !== '') return null;
    if (isAddress(pair[0] as Sign) !== isAddress(signs[0] as Sign)) return null;
    pairs.push({ ...address, name: word.text });
  }
  return pairs;
}

function sortOut(addresses: readonly Address[], words: readonly Sign[]): ReadPeople {
  const people = addresses.flatMap(({ email, name }) => (email === null ? [] : [{ email, name }]));
  const broken = addresses.filter(({ email }) => email === null);
  return { people, faults: [...broken, ...words].map(({ text }) => noAddress(text)) };
}

/** The addresses of a text and the words around them; with one address, the words are its name. */
function readSigns(cell: string, toEmail: ToEmail): Sign[] {
  const found = findCandidates(cell);
  const [only, second] = found;
  if (only === undefined) return toWord(cell);
  if (second === undefined) return [toAddress(cell, only[0], toEmail)];
  if (cell.includes(',')) return cell.split(',').flatMap((part) => readSigns(part, toEmail));
  const signs: Sign[] = [];
  let start = 0;
  for (const { 0: text, index } of found) {
    const before = cell.slice(start, index);
    const isNamed = /<\s*(?:mailto:)?$/.test(before);
    if (!isNamed) signs.push(...toWord(before));
    signs.push(toAddress(isNamed ? before + text : text, text, toEmail));
    start = index + text.length;
  }
  return [...signs, ...toWord(cell.slice(start))];
}

function toWord(text: string): Word[] {
  const word = cleanName(text);
  return word === '' ? [] : [{ text: word }];
}

function toAddress(text: string, candidate: string, toEmail: ToEmail): Address {
  const email = toEmail(trimSigns(candidate, QUOTES + STOPS)) ?? toEmail(candidate);
  const name = cleanName(text.replace(candidate, ' '));
  return { text: email ?? text.trim(), email, name: flipName(name), isWhole: name.includes(',') };
}

const QUOTES = "'’`*_";
const STOPS = '.!?-';
const BULLETS = ` \u00a0\n${QUOTES}•·,;:–—-`;

/** Words before and between addresses that are not part of a name. */
const LABEL =
  /^(?:à|a|to|cc|cci|bcc|de|from|e-?mails?|mails?|mailto|courriels?|adresses?(?: e-?mails?)?)(?: ?:|$)/iu;
const NUMBER = /^\d{1,4}[.)°] /;
const JOINER = /^(?:et|and)(?: |$)/iu;

function cleanName(text: string): string {
  const plain = text.replaceAll(/[<>()[\]{}"«»|]/g, ' ').replaceAll(/[^\S\n]{1,100}/g, ' ');
  const name = trimSigns(plain, BULLETS).replace(NUMBER, '').replace(JOINER, '').replace(LABEL, '');
  return trimSigns(name, BULLETS);
}

function trimSigns(text: string, signs: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && signs.includes(text.charAt(start))) start += 1;
  while (end > start && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** "Dupont, Jean", as mail programs write it, becomes Jean Dupont. */
function flipName(name: string): string {
  const [last = '', first = '', more] = name.split(',').map((part) => part.trim());
  return first === '' || more !== undefined ? name : `${first} ${last}`;
}

const CIVILITY = /^(?:m|mr|mrs|ms|mme|mlle|dr|monsieur|madame|mademoiselle|me|pr)\.?$/iu;
const INSTANT = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[:h]\d{2}/u;

/** Whether a cell may be a name: not a title, a number, a date or a handle. */
function isNameLike(text: string): boolean {
  return /\p{L}/u.test(text) && !/^[@=]|^https?:/.test(text) && !CIVILITY.test(text) && !INSTANT.test(text);
}

/** The people a pasted text names. */
export function readPastedPeople(text: string, toEmail: ToEmail): ReadPeople {
  const people: ListedPerson[] = [];
  const faults: ListFault[] = [];
  let state = newList;
  for (let place = 0; place < text.length; ) {
    const record = readRecord(text, place);
    const found = readListed(record.cells, state, toEmail);
    people.push(...found.people);
    faults.push(...found.faults);
    ({ state } = found);
    place = record.end;
  }
  return { people, faults };
}
