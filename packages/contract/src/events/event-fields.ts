import { z } from 'zod';
import { coverPlanSchema, coverSkySchema } from '../media/cover.ts';
import {
  idSchema,
  instantSchema,
  numberFromText,
  shownPostcodeSchema,
  textBooleanSchema,
} from '../platform/common.ts';
import { formatCount } from '../platform/rules/format.ts';
import { parisInstants, SKIPPED_TIME } from '../platform/rules/paris-time.ts';
import { lineSchema, optionalLineSchema, textSchema } from '../platform/text.ts';
import { factFields } from './event-facts.ts';
import { eventTypeSchema, eventTypes } from './event-type.ts';

/**
 * "2027-07-13T20:30", as date fields send it, is Paris wall-clock time: the first occurrence of a
 * time that occurs twice, undefined for a skipped one. With an offset it is that exact instant.
 */
function toInstant(text: string): Date | undefined {
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return hasOffset ? new Date(text) : parisInstants(text.slice(0, 10), text.slice(11, 16))[0];
}

/** For the API's document; the one that checks is four times as long, and counts days of months. */
const MOMENT_PATTERN = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$`;

/** An instant as a form sends it. */
export function momentSchema(missing: string) {
  return z.iso
    .datetime({
      offset: true,
      local: true,
      abort: true,
      error: ({ input }) => (input === undefined || input === '' ? missing : 'Date invalide'),
    })
    .refine((text) => text >= '2000' && text < '2100', 'La date doit être comprise entre 2000 et 2099')
    .meta({
      pattern: MOMENT_PATTERN,
      description:
        'Instant ISO 8601, ou heure de Paris sans décalage : 2027-07-13T20:30. La nuit d’octobre où une heure arrive deux fois, c’est la première ; celle qui n’existe pas en mars est refusée.',
    })
    .transform((text, context) => {
      const instant = toInstant(text);
      if (instant !== undefined) return instant;
      context.addIssue({ code: 'custom', message: SKIPPED_TIME });
      return z.NEVER;
    });
}

/** Degrees as a form sends them; empty for an unknown position. */
function degreesSchema(most: number) {
  return z
    .string({ error: 'Coordonnée invalide' })
    .trim()
    .regex(/^(?:-?\d{1,3}(?:\.\d{1,20})?)?$/, 'Coordonnée invalide')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((degrees) => degrees === null || Math.abs(degrees) <= most, 'Coordonnée invalide');
}

/** A whole number as a form sends it. */
function countSchema(least: number, most: number) {
  const message = `Indiquez un nombre entre ${least} et ${formatCount(most)}`;
  return numberFromText(z.number({ error: message }).int(message).min(least, message).max(most, message));
}

/** The same; empty for none. */
function optionalCountSchema(least: number, most: number) {
  return z
    .union([z.literal(''), countSchema(least, most)], {
      error: `Indiquez un nombre entre ${least} et ${formatCount(most)}, ou rien`,
    })
    .transform((value) => (value === '' ? null : value));
}

export const EVENT_NAME_MAX = 120;
export const EVENT_DESCRIPTION_MAX = 5000;
export const EVENT_PLACE_MAX = 200;
export const EVENT_CAPACITY_MAX = 100_000;
export const EVENT_PLUS_ONES_MAX = 20;
export const ADDRESS_MAX = 300;
const POSTCODE_MAX = 10;

/** How calendars and guests see a change of a field. */
export type EventFieldChange = 'renamed' | 'moved' | 'relocated' | 'conditions';

interface EventField {
  /** Its label in the administration's journal and in the copy of a person's data. */
  readonly label: string;
  /** Schema of the field in requests. Its output is the value of the column with the same name. */
  readonly input: z.ZodType;
  /** Schema of the field in answers; instants are text there. */
  readonly answer: z.ZodType;
  /** Default for a new event and in an empty form. Fields without a default are required. */
  readonly blank?: string;
  /** Cleared when the place changes, unless sent with it; its errors are shown at the place. */
  readonly isPartOfPlace?: true;
  /** Read by its organiser and by guests who come: no public answer has it. */
  readonly isForComers?: true;
  /** Not copied with the event. */
  readonly isOfOneNight?: true;
  /** How calendars and guests see its change; by default it is not announced. */
  readonly change?: EventFieldChange;
  /**
   * For texts too long for the journal, which records their length only: the label of that length.
   */
  readonly lengthLabel?: string;
}

/** Preserves the specific type of each field. */
function describeFields<const Described extends Record<string, EventField>>(fields: Described): Described {
  return fields;
}

const optionalPartSchema = (max: number) => optionalLineSchema(max).transform((text) => text || null);

/**
 * The fields of an event, each defined once. Bodies and answers of the calls, columns, the form
 * with its draft and preview, the journal, calendars and the copy of a person's data derive from
 * it. CONTRIBUTING.md describes how to add one.
 */
export const eventFields = describeFields({
  name: {
    label: 'Nom',
    input: lineSchema(EVENT_NAME_MAX, 'Indiquez un nom'),
    answer: z.string(),
    change: 'renamed',
  },
  description: {
    label: 'Description',
    // Forms send line breaks as CRLF; users typed one character.
    input: z
      .string({ error: 'Décrivez l’événement' })
      .transform((text) => text.replaceAll('\r\n', '\n'))
      .pipe(textSchema(EVENT_DESCRIPTION_MAX, 'Décrivez l’événement')),
    answer: z.string(),
    lengthLabel: 'Longueur de la description',
  },
  type: {
    label: 'Type',
    input: z.enum(eventTypes, { error: 'Choisissez un type d’événement' }),
    answer: eventTypeSchema,
    blank: 'party',
  },
  beginDate: {
    label: 'Début',
    input: momentSchema('Indiquez la date de début'),
    answer: instantSchema,
    isOfOneNight: true,
    change: 'moved',
  },
  endDate: {
    label: 'Fin',
    input: momentSchema('Indiquez la date de fin'),
    answer: instantSchema,
    isOfOneNight: true,
    change: 'moved',
  },
  place: {
    label: 'Lieu',
    input: lineSchema(EVENT_PLACE_MAX, 'Indiquez un lieu'),
    answer: z.string(),
    change: 'relocated',
  },
  address: {
    label: 'Adresse',
    input: optionalPartSchema(ADDRESS_MAX),
    answer: z.string().nullable(),
    blank: '',
    isPartOfPlace: true,
  },
  // Parts of the address that the address service knows.
  street: {
    label: 'Rue',
    input: optionalPartSchema(ADDRESS_MAX),
    answer: z.string().nullable(),
    blank: '',
    isPartOfPlace: true,
  },
  postcode: {
    label: 'Code postal',
    input: optionalPartSchema(POSTCODE_MAX),
    answer: shownPostcodeSchema,
    blank: '',
    isPartOfPlace: true,
  },
  city: {
    label: 'Ville',
    input: optionalPartSchema(ADDRESS_MAX),
    answer: z.string().nullable(),
    blank: '',
    isPartOfPlace: true,
  },
  latitude: {
    label: 'Latitude',
    input: degreesSchema(90),
    answer: z.number().nullable(),
    blank: '',
    isPartOfPlace: true,
  },
  longitude: {
    label: 'Longitude',
    input: degreesSchema(180),
    answer: z.number().nullable(),
    blank: '',
    isPartOfPlace: true,
  },
  exactAddress: {
    label: 'Adresse exacte',
    input: optionalPartSchema(ADDRESS_MAX).describe(
      'Pour ne la donner qu’à qui vient : l’adresse et la rue publiques disparaissent, la position est arrondie à un kilomètre. Vide : tout est public.',
    ),
    answer: z.string().nullable().describe('Pour son organisateur seulement ; null pour tous les autres.'),
    blank: '',
    isPartOfPlace: true,
    isForComers: true,
    change: 'relocated',
  },
  capacity: {
    label: 'Places',
    input: optionalCountSchema(1, EVENT_CAPACITY_MAX),
    answer: z
      .number()
      .int()
      .nullable()
      .describe('Places pour les invités et ceux qu’ils amènent ; null sans limite.'),
    blank: '',
  },
  plusOnesMax: {
    label: 'Accompagnants',
    input: countSchema(0, EVENT_PLUS_ONES_MAX),
    answer: z.number().int().describe('Combien de personnes un invité peut amener.'),
    blank: '0',
  },
  showsGuests: {
    label: 'Liste des invités',
    input: textBooleanSchema,
    answer: z.boolean().describe('La page nomme les invités qui l’acceptent.'),
    blank: 'true',
  },
  needsApproval: {
    label: 'Validation des réponses',
    input: textBooleanSchema,
    answer: z
      .boolean()
      .describe('Un oui est une demande, sans place, tant que l’organisateur ne l’a pas acceptée.'),
    blank: 'false',
  },
  ...factFields,
  coverPlan: {
    label: 'Dessin de la couverture',
    input: coverPlanSchema,
    answer: z.string().nullable().describe('Tant qu’il n’y a pas d’image ; null : tiré de l’identifiant.'),
    blank: '',
  },
  coverSky: {
    label: 'Fond de la couverture',
    input: coverSkySchema,
    answer: z.string().nullable().describe('Tant qu’il n’y a pas d’image ; null : tiré de l’identifiant.'),
    blank: '',
  },
});

type Fields = typeof eventFields;
export type EventFieldName = keyof Fields;

const namesOf = (fields: Fields) => Object.keys(fields) as readonly EventFieldName[];

/** In reading order. */
export const eventFieldNames = namesOf(eventFields);

/** The names of fields that have a property: `'blank'`, `'isPartOfPlace'` … */
export type EventFieldWith<Key extends keyof EventField> = {
  [Name in EventFieldName]: Fields[Name] extends Required<Pick<EventField, Key>> ? Name : never;
}[EventFieldName];

export function eventFieldsWith<Key extends keyof EventField>(key: Key) {
  const has = (name: EventFieldName): name is EventFieldWith<Key> => key in eventFields[name];
  return eventFieldNames.filter(has);
}

/** The name of a field in the journal, which records only the length of long texts. */
export function journalNameOf(name: EventFieldName): string {
  return 'lengthLabel' in eventFields[name] ? `${name}Length` : name;
}

export function isEventField(name: string): name is EventFieldName {
  return name in eventFields;
}

/**
 * One value for each field, created by name. The caller guarantees that each value has its field's
 * type.
 */
export function mapEventFields<Values extends Record<EventFieldName, unknown>>(
  toValue: (name: EventFieldName) => Values[EventFieldName],
): Values {
  return Object.fromEntries(eventFieldNames.map((name) => [name, toValue(name)])) as Values;
}

type Inputs = { [Name in EventFieldName]: Fields[Name]['input'] };
type Answers = { [Name in EventFieldName]: Fields[Name]['answer'] };
type Labels = Record<EventFieldName, string>;

export const eventInputs = mapEventFields<Inputs>((name) => eventFields[name].input);
export const eventAnswers = mapEventFields<Answers>((name) => eventFields[name].answer);
export const eventFieldLabels = mapEventFields<Labels>((name) => eventFields[name].label);

type Blanks = { [Name in EventFieldWith<'blank'>]: z.output<Fields[Name]['input']> };

function readBlanks(): Readonly<Blanks> {
  const blanks = eventFieldsWith('blank').map((name) => {
    const { input, blank } = eventFields[name];
    return [name, input.parse(blank)] as const;
  });
  return Object.fromEntries(blanks) as Blanks;
}

/** Default values for missing fields of an event. */
export const eventBlanks = readBlanks();

function labelJournal(): Readonly<Record<string, string>> {
  const labels = eventFieldNames.map((name) => {
    const field = eventFields[name];
    return [journalNameOf(name), 'lengthLabel' in field ? field.lengthLabel : field.label] as const;
  });
  return Object.fromEntries(labels);
}

/** Labels of the fields in the journal. */
export const eventJournalLabels = labelJournal();

/** Picks the fields of an event from an object; undefined ones are omitted. */
export function pickEventFields<Values extends Partial<Record<EventFieldName, unknown>>>(
  values: Values,
): Pick<Values, EventFieldName & keyof Values> {
  const given = eventFieldNames.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, values[name]])) as Pick<Values, EventFieldName>;
}

/** The event a call is about. */
export const eventParamsSchema = z.object({ id: idSchema });
