import { findSeparator, joinCells, readRecord } from '@lampion/contract/events/rules/list-records';
import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { parisInstants, readParisClock, SKIPPED_TIME } from '@lampion/contract/platform/rules/paris-time';
import {
  EVENTS_READ_MAX,
  emptyEvent,
  type FoundBegin,
  type FoundEvent,
  type FoundEvents,
  splitLocation,
  TOO_MANY,
  UnusableFile,
} from './found-event.ts';

/** What columns may hold: their label, and their headings without case, accents and signs. */
const columns = {
  name: { label: 'Titre', headings: 'titre|title|nom|name|evenement|event|summary|sujet|subject' },
  begin: { label: 'Début', headings: 'debut|date de debut|date debut|start|start date|begin|date|jour|day' },
  beginTime: { label: 'Heure de début', headings: 'heure|heure de debut|heure debut|start time|time' },
  end: { label: 'Fin', headings: 'fin|date de fin|date fin|end|end date' },
  endTime: { label: 'Heure de fin', headings: 'heure de fin|heure fin|end time' },
  place: { label: 'Lieu', headings: 'lieu|venue|place|location|salle|nom du lieu' },
  address: { label: 'Adresse', headings: 'adresse|address|rue|street' },
  postcode: { label: 'Code postal', headings: 'code postal|cp|postcode|zip|zip code|postal code' },
  city: { label: 'Ville', headings: 'ville|city|commune|town' },
  description: { label: 'Description', headings: 'description|details|texte|presentation|notes' },
  picture: {
    label: 'Image',
    headings: 'image|picture|photo|visuel|affiche|image url|url image|url de l image',
  },
  price: { label: 'Prix', headings: 'prix|price|tarif|entree|cost' },
  category: { label: 'Type', headings: 'type|categorie|category|genre' },
} as const;
type Column = keyof typeof columns;

const names = new Map<string, Column>(
  (Object.keys(columns) as Column[]).flatMap((column) => {
    const { headings } = columns[column];
    return headings.split('|').map((heading) => [heading, column] as const);
  }),
);

const foldHeading = (heading: string) =>
  foldText(heading)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const NO_HEADINGS =
  'La première ligne doit nommer les colonnes, avec au moins « titre » et « début ». Partez du modèle.';
const ORDER_NOTICE = 'Les dates comme 03/04/2027 sont lues jour/mois/année.';

/**
 * Reads a table whose first line names its columns.
 * @throws UnusableFile when it does not name a title and a begin
 */
export function readTable(text: string): FoundEvents {
  const head = readRecord(text, 0);
  const separator = findSeparator(head.cells);
  const headings = joinCells(head.cells, separator);
  const taken = new Set<Column>();
  const roles = headings.map((heading) => {
    const role = names.get(foldHeading(heading)) ?? null;
    if (role === null || taken.has(role)) return null;
    taken.add(role);
    return role;
  });
  if (!taken.has('name') || !taken.has('begin')) throw new UnusableFile(NO_HEADINGS);
  const events: FoundEvent[] = [];
  let line = 1 + head.lines;
  let isCut = false;
  for (let place = head.end; place < text.length && !isCut; ) {
    const record = readRecord(text, place);
    const cells = joinCells(record.cells, separator);
    if (!record.isClosed) events.push({ ...emptyEvent, position: line, refusal: unclosed(line) });
    else if (cells.some((cell) => cell !== '')) events.push(readRow(toRow(roles, cells), line));
    line += record.lines;
    place = record.end;
    isCut = events.length >= EVENTS_READ_MAX;
  }
  const isOrdered =
    events.some(({ begin }) => begin !== null) && /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d\d/.test(text);
  return {
    format: 'csv',
    columns: headings
      .map((heading, index) => ({ heading, role: roles[index] ?? null }))
      .filter(({ heading }) => heading !== '')
      .map(({ heading, role }) => ({ heading, label: role === null ? null : columns[role].label })),
    events,
    notices: [...(isOrdered ? [ORDER_NOTICE] : []), ...(isCut ? [TOO_MANY] : [])],
  };
}

const unclosed = (line: number) => `Ligne ${line} : un guillemet ouvert n’est pas fermé.`;

type Row = Readonly<Record<Column, string>>;

function toRow(roles: readonly (Column | null)[], cells: readonly string[]): Row {
  const empty = Object.fromEntries(Object.keys(columns).map((column) => [column, ''])) as Record<
    Column,
    string
  >;
  for (const [index, role] of roles.entries()) if (role !== null) empty[role] = cells[index] ?? '';
  return empty;
}

function readRow(row: Row, line: number): FoundEvent {
  const isSplit = row.address === '' && row.city === '';
  return {
    ...emptyEvent,
    ...(isSplit ? splitLocation(row.place) : { place: row.place, address: row.address, city: row.city }),
    ...(row.postcode !== '' && { postcode: row.postcode }),
    position: line,
    name: row.name,
    description: row.description,
    category: row.category,
    picture: row.picture,
    price: row.price,
    ...readNight(row, line),
  };
}

function readNight(row: Row, line: number): Pick<FoundEvent, 'begin' | 'end' | 'refusal'> {
  const begin = readBegin(row, line);
  if ('refusal' in begin) return { begin: null, end: null, refusal: begin.refusal };
  const end = readEnd(row, begin.begin, line);
  if ('refusal' in end) return { begin: begin.begin, end: null, refusal: end.refusal };
  return { ...begin, ...end, refusal: null };
}

interface Refused {
  readonly refusal: string;
}
const refuseDate = (line: number, text: string): Refused => ({
  refusal: `Ligne ${line} : « ${text.slice(0, 40)} » n’est pas une date lisible. Écrivez-la 19/12/2026 20:30.`,
});

function readBegin({ begin, beginTime }: Row, line: number): { readonly begin: FoundBegin } | Refused {
  if (begin === '') return { refusal: `Ligne ${line} : la date de début manque.` };
  const moment = readMoment(begin);
  if (moment === null) return refuseDate(line, begin);
  if (moment.instant !== undefined) return { begin: moment.instant };
  const time = moment.time ?? (beginTime === '' ? null : readTime(beginTime));
  if (time === null && beginTime !== '' && moment.time === null)
    return { refusal: `Ligne ${line} : « ${beginTime.slice(0, 40)} » n’est pas une heure lisible.` };
  if (time === null) return { begin: { day: moment.day } };
  const [instant] = parisInstants(moment.day, time);
  return instant === undefined ? { refusal: `Ligne ${line} : ${SKIPPED_TIME}` } : { begin: instant };
}

function readEnd({ end, endTime }: Row, begin: FoundBegin, line: number): Pick<FoundEvent, 'end'> | Refused {
  if (end === '' && endTime === '') return { end: null };
  const time = readTime(endTime === '' ? end : endTime);
  const moment = readMoment(end);
  if (moment === null && time === null) return refuseDate(line, end || endTime);
  if (moment?.instant !== undefined) return { end: moment.instant };
  if (begin instanceof Date) return { end: toEnd(begin, moment?.day ?? null, moment?.time ?? time) };
  return { end: moment === null ? null : { lastDay: moment.day } };
}

/** The end at a time of a day; without a day the first time after the begin. */
function toEnd(begin: Date, day: string | null, time: string | null): Date | null {
  if (time === null) return null;
  return day === null ? findNext(begin, time) : (parisInstants(day, time)[0] ?? null);
}

/** The first instant after a begin at which clocks in Paris show a time. */
function findNext(begin: Date, time: string): Date | null {
  const { day } = readParisClock(begin);
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const instants = [...parisInstants(day, time), ...parisInstants(next, time)];
  return instants.find((instant) => instant > begin) ?? null;
}

interface Moment {
  readonly day: string;
  readonly time: string | null;
  /** Of a time with an offset. */
  readonly instant?: Date;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]{1,3}(.{1,30}))?$/;
const FRENCH = /^(?:[a-zéû]{2,8}\.? )?(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?:[ ,àaT-]{1,5}(.{1,12}))?$/i;
const OFFSET = /^(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)$/;

/** A day, or a time of one, as people write it. Day before month; null for anything else. */
function readMoment(text: string): Moment | null {
  const iso = ISO.exec(text);
  const french = FRENCH.exec(text);
  const [year = '', month = '', date = '', rest] =
    iso?.slice(1) ?? (french ? [toYear(french[3] ?? ''), french[2], french[1], french[4]] : []);
  const day = toDay(year, month, date);
  if (day === null) return null;
  if (rest === undefined) return { day, time: null };
  const [, clock, offset] = OFFSET.exec(rest) ?? [];
  if (clock !== undefined) {
    const instant = new Date(`${day}T${clock}${offset}`);
    return Number.isNaN(instant.getTime()) ? null : { day, time: null, instant };
  }
  const time = readTime(rest);
  return time === null ? null : { day, time };
}

const toYear = (text: string) => (text.length === 2 ? `20${text}` : text);

/** "YYYY-MM-DD"; null for a day that does not exist. */
function toDay(year: string, month: string, date: string): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

const TIME = /^(?:à )?(\d{1,2}) ?(?:[h:] ?(\d\d)?(?::\d\d)?(?: ?min)?)$/i;
const ENGLISH_TIME = /^(\d{1,2})(?::(\d\d))? ?([ap])\.?m\.?$/i;

/** "20:30", "20h30", "20 h", "8:30 pm" as "HH:MM"; null for anything else. */
function readTime(text: string): string | null {
  const trimmed = text.trim().replaceAll(/[^\S ]/g, ' ');
  const english = ENGLISH_TIME.exec(trimmed);
  const [, hour, minutes = '00'] = english ?? TIME.exec(trimmed) ?? [];
  if (hour === undefined) return null;
  const late = english?.[3]?.toLowerCase() === 'p' ? 12 : 0;
  const hours = english ? (Number(hour) % 12) + late : Number(hour);
  // A night that ends at 24:00 ends at midnight.
  if (hours > 24 || Number(minutes) > 59 || (hours === 24 && minutes !== '00')) return null;
  return `${String(hours % 24).padStart(2, '0')}:${minutes}`;
}
