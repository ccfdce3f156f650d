import { z } from 'zod';
import { agendaWhens } from '../rules/agenda-span.ts';
import { instantSchema, numberFromText, pageQuerySchema } from './common.ts';
import { eventCardSchema } from './event.ts';
import { eventTypeSchema } from './event-type.ts';
import { fieldsSchema } from './fields.ts';
import { publicOrganiserSchema } from './organiser.ts';
import { searchTextSchema } from './search.ts';

/** Kilometres around a place, as pages offer them. */
export const agendaRadii = [5, 10, 20, 50, 100] as const;
export const AGENDA_RADIUS = 20;
const LIMIT_DEFAULT = 20;
const CITY_MAX = 100;

/** "45.76,4.83": degrees of WGS 84. */
const pointSchema = z
  .string()
  .regex(/^-?\d{1,2}(?:\.\d{1,10})?,-?\d{1,3}(?:\.\d{1,10})?$/, 'Lieu attendu : latitude,longitude')
  .transform((text) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number);
    return { latitude, longitude };
  })
  .refine(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, {
    error: 'Lieu attendu : latitude,longitude',
  });

const agendaTimeSchema = instantSchema.transform((text) => new Date(text));

/** A coming event as one line of the agenda. */
const agendaCardSchema = eventCardSchema
  .extend({
    address: z.string().nullable(),
    street: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    organiser: publicOrganiserSchema.omit({ bio: true }),
    /** Kilometres from the place asked for, to a hundred metres; null without one. */
    distance: z.number().nullable(),
    /** Free places; null without a limit. */
    placesLeft: z.number().int().nullable(),
  })
  .meta({ id: 'AgendaCard' });
export type AgendaCard = z.infer<typeof agendaCardSchema>;

export const agendaQuerySchema = z.object({
  /** "lyon": the address of a city in the agenda. */
  city: z.string().max(CITY_MAX).optional(),
  /** Without a city. */
  near: pointSchema.optional(),
  /** Kilometres around the city or the place. */
  radius: numberFromText(z.number().min(1).max(100)).default(AGENDA_RADIUS),
  when: z.enum(agendaWhens).optional(),
  /** Without `when`: begins from here on. */
  from: agendaTimeSchema.optional(),
  to: agendaTimeSchema.optional(),
  type: eventTypeSchema.optional(),
  /** Words of the name or the place. */
  search: searchTextSchema.optional(),
  ...pageQuerySchema.shape,
  limit: pageQuerySchema.shape.limit.default(LIMIT_DEFAULT),
  fields: fieldsSchema(agendaCardSchema),
});
export type AgendaQuery = z.infer<typeof agendaQuerySchema>;

export const agendaPageSchema = z
  .object({ events: z.array(agendaCardSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'AgendaPage' });
export type AgendaPage = z.infer<typeof agendaPageSchema>;
