import { z } from 'zod';
import { formatCount } from '../rules/format.ts';
import { parisInstant } from '../rules/paris-time.ts';
import { fileSchema, textBooleanSchema } from './common.ts';
import { eventTypes } from './event.ts';
import { lineSchema, optionalLineSchema, textSchema } from './text.ts';

export const EVENT_NAME_MAX = 120;
export const EVENT_DESCRIPTION_MAX = 5000;
export const EVENT_PLACE_MAX = 200;
export const EVENT_CAPACITY_MAX = 100_000;
export const EVENT_PLUS_ONES_MAX = 20;
const ADDRESS_MAX = 300;

/** "2027-07-13T20:30", as date fields send it, is a time of clocks in Paris; with an offset it is that very instant. */
function toInstant(text: string): string {
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return (hasOffset ? new Date(text) : parisInstant(text.slice(0, 10), text.slice(11, 16))).toISOString();
}

function dateSchema(missing: string) {
  return z.iso
    .datetime({
      offset: true,
      local: true,
      abort: true,
      error: ({ input }) => (input === undefined || input === '' ? missing : 'Date invalide'),
    })
    .refine((text) => text >= '2000' && text < '2100', 'La date doit être comprise entre 2000 et 2099')
    .meta({ description: 'Instant ISO 8601, ou heure de Paris sans décalage : 2027-07-13T20:30' })
    .transform(toInstant);
}

/** Forms send line breaks as CRLF, which nobody typed as two characters. */
const descriptionSchema = z
  .string({ error: 'Décrivez l’événement' })
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .pipe(textSchema(EVENT_DESCRIPTION_MAX, 'Décrivez l’événement'));

/** Degrees as a form sends them; empty for an unknown place. */
function degreesSchema(most: number) {
  return z
    .string({ error: 'Coordonnée invalide' })
    .trim()
    .regex(/^(?:-?\d{1,3}(?:\.\d{1,20})?)?$/, 'Coordonnée invalide')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((degrees) => degrees === null || Math.abs(degrees) <= most, 'Coordonnée invalide');
}

const addressSchema = optionalLineSchema(ADDRESS_MAX).transform((text) => text || null);

/** A whole number as a form sends it. */
function countSchema(least: number, most: number) {
  const message = `Indiquez un nombre entre ${least} et ${formatCount(most)}`;
  return z.coerce.number({ error: message }).int(message).min(least, message).max(most, message);
}

/** Empty: as many as come. */
const capacitySchema = z
  .union([z.literal(''), countSchema(1, EVENT_CAPACITY_MAX)], {
    error: `Indiquez un nombre entre 1 et ${formatCount(EVENT_CAPACITY_MAX)}, ou rien`,
  })
  .transform((value) => (value === '' ? null : value));

const typeSchema = z.enum(eventTypes, { error: 'Choisissez un type d’événement' });

const eventFields = z.object({
  name: lineSchema(EVENT_NAME_MAX, 'Indiquez un nom'),
  description: descriptionSchema,
  beginDate: dateSchema('Indiquez la date de début'),
  endDate: dateSchema('Indiquez la date de fin'),
  place: lineSchema(EVENT_PLACE_MAX, 'Indiquez un lieu'),
  type: typeSchema,
  /** Of the place, when it was found: sent together, or both empty. */
  latitude: degreesSchema(90).optional(),
  longitude: degreesSchema(180).optional(),
  address: addressSchema.optional(),
  /** Places for guests and those they bring; empty for no limit. */
  capacity: capacitySchema.optional(),
  /** How many people a guest may bring. */
  plusOnesMax: countSchema(0, EVENT_PLUS_ONES_MAX).optional(),
  /** Older clients send a placeholder. Whose event it is follows from the session alone. */
  creator: z.string().optional(),
});

export const createEventBodySchema = eventFields.extend({
  type: typeSchema.default('party'),
  imageFile: fileSchema.optional(),
});
export type CreateEventBody = z.output<typeof createEventBodySchema>;

/** Fields left out stay as they are; a new place without coordinates forgets those of the old one. */
export const updateEventBodySchema = eventFields.partial().extend({
  image: fileSchema.optional(),
  /** Back to the drawn cover. */
  removeImage: textBooleanSchema.optional(),
});
export type UpdateEventBody = z.output<typeof updateEventBodySchema>;

/** Without dates, the same weekday and hour of the next week that lies ahead; without an end, the same duration. */
export const duplicateEventBodySchema = eventFields.pick({ beginDate: true, endDate: true }).partial();
export type DuplicateEventBody = z.output<typeof duplicateEventBodySchema>;

/** An event with guests is only deleted with `confirm=true`. */
export const deleteEventQuerySchema = z.object({ confirm: textBooleanSchema.optional() });
