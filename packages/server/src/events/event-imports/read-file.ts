import { createHash } from 'node:crypto';
import { EVENT_NOTE_MAX } from '@lampion/contract/events/event-facts';
import {
  ADDRESS_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  EVENT_PLACE_MAX,
  eventInputs,
} from '@lampion/contract/events/event-fields';
import { type EventType, eventTypeLabels } from '@lampion/contract/events/event-type';
import type { ImportRowState } from '@lampion/contract/events/imports/event-imports';
import { expectEndOf, isVeryLong, USUAL_DAYS_MAX } from '@lampion/contract/events/rules/event-end';
import { truncate } from '@lampion/contract/platform/rules/characters';
import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { parisInstants, SKIPPED_TIME } from '@lampion/contract/platform/rules/paris-time';
import { readCents } from '@lampion/contract/platform/rules/typed-number';
import sanitizeHtml from 'sanitize-html';
import { decodeFile } from '../../platform/decode-text.ts';
import { type FoundEvent, type FoundEvents, UnusableFile } from './found-event.ts';
import { readCalendar } from './read-calendar.ts';
import { readTable } from './read-table.ts';

export interface FileOrder {
  readonly bytes: Uint8Array;
  /** "HH:MM" in Paris, for events without an hour. */
  readonly time: string;
  /** For events without a place; '' for none. */
  readonly place: string;
  readonly now: Date;
}

/** A row of a file, checked: the values of the draft that it becomes. */
export interface ReadRow {
  readonly key: string;
  readonly position: number;
  readonly state: Exclude<ImportRowState, 'known'>;
  readonly name: string;
  readonly description: string;
  readonly type: EventType;
  readonly beginDate: Date | null;
  readonly endDate: Date | null;
  readonly place: string;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly picture: string | null;
  readonly price: Price;
  readonly isDayOnly: boolean;
  readonly isPlaceless: boolean;
  readonly warnings: readonly string[];
  readonly refusal: string | null;
}

interface Price {
  readonly admission: 'free' | 'choice' | 'from' | null;
  readonly priceCents: number | null;
  readonly admissionNote: string | null;
}

export type FileOutcome =
  | (Omit<FoundEvents, 'events'> & { readonly rows: readonly ReadRow[] })
  | { readonly refused: string };

const UNKNOWN_FILE =
  'Ce fichier n’est ni un agenda (.ics) ni un tableau (.csv). Un classeur Excel s’enregistre d’abord au format CSV.';
const EMPTY = 'Ce fichier ne contient aucun événement.';

/**
 * Reads a calendar or a table whole, recognised by its contents. Runs in a thread: its time grows
 * with the file and with the repetitions in it. Pure.
 */
export function readEventFile({ bytes, time, place, now }: FileOrder): FileOutcome {
  const text = decodeFile(bytes);
  if (text.includes('\0')) return { refused: UNKNOWN_FILE };
  try {
    const { events, ...file } = /^\s{0,20}BEGIN:VCALENDAR/i.test(text)
      ? readCalendar(text, now)
      : readTable(text);
    if (events.length === 0) return { refused: EMPTY };
    const seen = new Set<string>();
    const rows = events.map((event) => toRow(event, { time, place, now, seen }));
    return { ...file, rows };
  } catch (error) {
    if (error instanceof UnusableFile) return { refused: error.message };
    throw error;
  }
}

interface Choices extends Omit<FileOrder, 'bytes'> {
  readonly seen: Set<string>;
}

function toRow(found: FoundEvent, { time, place: usualPlace, now, seen }: Choices): ReadRow {
  const warnings = [...found.warnings];
  const texts = readTexts(found, usualPlace, warnings);
  const dates = readDates(found, time, warnings);
  const price = readPrice(found.price, warnings);
  const key = keyOf(found, texts, dates.beginDate);
  const row = {
    ...texts,
    key,
    position: found.position,
    type: readType(found.category, warnings),
    beginDate: dates.beginDate,
    endDate: dates.endDate,
    latitude: found.position2d?.latitude ?? null,
    longitude: found.position2d?.longitude ?? null,
    picture: readPicture(found.picture, warnings),
    price,
    isDayOnly: found.begin !== null && !(found.begin instanceof Date),
    isPlaceless: found.place.trim() === '',
    warnings,
  };
  const refusal = found.refusal ?? dates.refusal ?? findTextFault(row);
  if (found.isCancelled) return { ...row, state: 'cancelled', refusal: null };
  if (refusal !== null) return { ...row, state: 'refused', refusal };
  if (seen.has(key)) return { ...row, state: 'duplicate', refusal: null };
  seen.add(key);
  const isPast = row.endDate !== null && row.endDate <= now;
  return { ...row, state: isPast ? 'past' : 'ready', refusal: null };
}

/** The same event of a calendar keeps its key when its dates or its words change. */
function keyOf(found: FoundEvent, { name, place }: Texts, beginDate: Date | null): string {
  const begin = beginDate?.toISOString() ?? String(found.position);
  const parts =
    found.uid === null
      ? ['row', foldText(name), begin, foldText(place)]
      : ['uid', found.uid, found.repeats?.toISOString() ?? ''];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

type Texts = Pick<ReadRow, 'address' | 'city' | 'description' | 'name' | 'place' | 'postcode'>;

/** Texts that fit their fields; what was cut is said. */
function readTexts(found: FoundEvent, usualPlace: string, warnings: string[]): Texts {
  const cut = (text: string, max: number, label: string) => {
    const short = truncate(text, max);
    if (short !== text) warnings.push(`${label} : raccourci à ${max} caractères.`);
    return short;
  };
  const line = (text: string) =>
    toPlainText(text)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim();
  const name = cut(line(found.name), EVENT_NAME_MAX, 'Titre');
  const written = cut(toPlainText(found.description).trim(), EVENT_DESCRIPTION_MAX, 'Description');
  if (written === '' && name !== '') warnings.push('Sans description : le titre en tient lieu, à compléter.');
  const place = cut(line(found.place) || usualPlace, EVENT_PLACE_MAX, 'Lieu');
  if (found.place.trim() === '' && usualPlace !== '') warnings.push(`Sans lieu : « ${usualPlace} » est mis.`);
  return {
    name,
    description: written || name,
    place,
    address: cut(line(found.address), ADDRESS_MAX, 'Adresse') || null,
    postcode: line(found.postcode).slice(0, 10) || null,
    city: cut(line(found.city), ADDRESS_MAX, 'Ville') || null,
  };
}

const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]{0,500}>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;
const BREAKS = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]{0,200}>/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
/** More than a description may have, for what its tags take. */
const HTML_MAX = 40_000;

/** Descriptions are stored as text: tags of calendars are dropped, their line breaks kept. */
function toPlainText(text: string): string {
  const whole = text.slice(0, HTML_MAX).replaceAll(/\r\n?/g, '\n');
  const plain = LOOKS_LIKE_HTML.test(whole)
    ? sanitizeHtml(whole.replaceAll(BREAKS, '\n'), { allowedTags: [], allowedAttributes: {} })
        .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
        .replaceAll('\u00a0', ' ')
    : whole;
  return plain
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n');
}

const MISSING_NAME = 'Le titre manque.';
const MISSING_PLACE = 'Le lieu manque : indiquez-en un pour tous les événements sans lieu.';

function findTextFault(row: Texts): string | null {
  if (row.name === '') return MISSING_NAME;
  if (row.place === '') return MISSING_PLACE;
  for (const field of ['name', 'description', 'place', 'address', 'postcode', 'city'] as const) {
    const { error } = eventInputs[field].safeParse(row[field] ?? '');
    if (error !== undefined) return error.issues[0]?.message ?? 'Texte illisible.';
  }
  return null;
}

type Dates = Pick<ReadRow, 'beginDate' | 'endDate' | 'refusal'>;
const refuse = (refusal: string): Dates => ({ beginDate: null, endDate: null, refusal });

const FIRST_YEAR = 2000;
const YEARS_END = 2100;

function readDates({ begin, end }: FoundEvent, time: string, warnings: string[]): Dates {
  if (begin === null) return refuse('La date de début manque.');
  const year = begin instanceof Date ? begin.getUTCFullYear() : Number(begin.day.slice(0, 4));
  if (!(year >= FIRST_YEAR && year < YEARS_END))
    return refuse(`Année ${year} : la date doit être comprise entre 2000 et 2099.`);
  const beginDate = begin instanceof Date ? toMinute(begin) : parisInstants(begin.day, time)[0];
  if (beginDate === undefined) return refuse(SKIPPED_TIME);
  if (!(begin instanceof Date))
    warnings.push(`Sans heure dans le fichier : début à ${formatTime(beginDate)}.`);
  const endDate = readEndDate(beginDate, end, time, warnings);
  if (isVeryLong({ beginDate, endDate }))
    return {
      beginDate,
      endDate,
      refusal: `Plus de ${USUAL_DAYS_MAX} jours : créez cet événement dans le formulaire, qui le fait confirmer.`,
    };
  return { beginDate, endDate, refusal: null };
}

function readEndDate(beginDate: Date, end: FoundEvent['end'], time: string, warnings: string[]): Date {
  const usual = expectEndOf(beginDate);
  if (end === null) {
    warnings.push('Sans fin dans le fichier : une fin habituelle est proposée.');
    return usual;
  }
  if (end instanceof Date) {
    const given = toMinute(end);
    if (given > beginDate) return given;
    warnings.push('La fin n’est pas après le début : une fin habituelle est proposée.');
    return usual;
  }
  const [lastBegin] = parisInstants(end.lastDay, time);
  return lastBegin !== undefined && lastBegin > beginDate ? expectEndOf(lastBegin) : usual;
}

const toMinute = (instant: Date) => new Date(Math.floor(instant.getTime() / 60_000) * 60_000);

const TYPE_WORDS: readonly (readonly [EventType, RegExp])[] = [
  ['barathon', /\b(?:barathons?|pub crawls?|bar crawls?)\b/],
  ['concert', /\b(?:concerts?|live|musique|music|gig)\b/],
  ['party', /\b(?:soirees?|party|parties|fetes?|clubbing|club|bal)\b/],
  ['other', /\b(?:autres?|others?)\b/],
];

function readType(category: string, warnings: string[]): EventType {
  const words = foldText(category.slice(0, 200));
  const [type] = TYPE_WORDS.find(([, pattern]) => pattern.test(words)) ?? [];
  if (type !== undefined || words.trim() === '') return type ?? 'party';
  warnings.push(`Type « ${truncate(category.trim(), 40)} » inconnu : « ${eventTypeLabels.party} » est mis.`);
  return 'party';
}

const ADDRESS_BYTES_MAX = 2000;

function readPicture(address: string, warnings: string[]): string | null {
  const trimmed = address.trim();
  if (trimmed === '') return null;
  const url = URL.parse(trimmed);
  const isUsable = trimmed.length <= ADDRESS_BYTES_MAX && url !== null && /^https?:$/.test(url.protocol);
  if (isUsable && url.username === '' && url.password === '') return url.href;
  warnings.push('L’image n’a pas d’adresse http(s) : elle n’est pas reprise.');
  return null;
}

const NO_PRICE: Price = { admission: null, priceCents: null, admissionNote: null };

function readPrice(text: string, warnings: string[]): Price {
  const plain = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const words = foldText(plain.slice(0, 200));
  if (words === '') return NO_PRICE;
  if (/^(?:gratuite?|free|entree libre|0(?:[.,]0{1,2})? ?(?:€|euros?|eur)?)$/.test(words))
    return { ...NO_PRICE, admission: 'free' };
  if (/^(?:prix|tarif|participation) libre$/.test(words)) return { ...NO_PRICE, admission: 'choice' };
  const cents = readCents(plain);
  if (eventInputs.priceCents.safeParse(cents).success)
    return { ...NO_PRICE, admission: 'from', priceCents: cents };
  const note = eventInputs.admissionNote.safeParse(truncate(plain, EVENT_NOTE_MAX));
  warnings.push('Le prix n’est pas un montant : il est repris comme note sur l’entrée.');
  return { ...NO_PRICE, admissionNote: note.success ? note.data : null };
}
