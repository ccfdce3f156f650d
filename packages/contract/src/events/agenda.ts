import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { publicOrganiserSchema } from '../people/organisers.ts';
import {
  instantSchema,
  nextCursorSchema,
  numberFromText,
  pageQuerySchema,
  shownPostcodeSchema,
  textBooleanSchema,
} from '../platform/common.ts';
import { fieldsSchema } from '../platform/lists.ts';
import { searchTextSchema } from '../platform/text.ts';
import type { agendaPrices, minimumAges } from './event-facts.ts';
import { eventAnswers } from './event-fields.ts';
import { eventTypeSchema } from './event-type.ts';
import { eventCardSchema } from './events.ts';
import { agendaWhens } from './rules/agenda-span.ts';

/** Radii in kilometres that pages offer. */
export const agendaRadii = [5, 10, 20, 50, 100] as const;
export const AGENDA_RADIUS = 20;
export const agendaPriceChoices = ['free', '500', '1000', '2000'] as const satisfies readonly (
  | 'free'
  | `${(typeof agendaPrices)[number]}`
)[];
export type AgendaPrice = (typeof agendaPriceChoices)[number];
export const agendaAgeChoices = [
  '0',
  '16',
  '18',
] as const satisfies readonly `${(typeof minimumAges)[number]}`[];
export type AgendaAge = (typeof agendaAgeChoices)[number];
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
    postcode: shownPostcodeSchema,
    city: z.string().nullable(),
    admission: eventAnswers.admission,
    priceCents: eventAnswers.priceCents,
    minimumAge: eventAnswers.minimumAge,
    accessWheelchair: eventAnswers.accessWheelchair,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    organiser: publicOrganiserSchema.omit({ bio: true }),
    distance: z
      .number()
      .nullable()
      .describe('En kilomètres depuis le lieu demandé, à cent mètres près ; null si aucun ne l’est.'),
    placesLeft: z.number().int().nullable().describe('Places libres ; null sans limite.'),
  })
  .meta({ id: 'AgendaCard' });
export type AgendaCard = z.infer<typeof agendaCardSchema>;

export const agendaQuerySchema = z.object({
  city: z
    .string()
    .max(CITY_MAX)
    .optional()
    .describe('Une ville de l’agenda, comme dans son adresse : `lyon`.'),
  near: pointSchema.optional().describe('Latitude et longitude, à la place d’une ville.'),
  radius: numberFromText(z.number().min(1).max(100))
    .default(AGENDA_RADIUS)
    .describe('En kilomètres, autour de la ville ou du lieu.'),
  when: z.enum(agendaWhens).optional(),
  from: agendaTimeSchema.optional().describe('Sans `when` : ce qui commence à partir de là.'),
  to: agendaTimeSchema.optional(),
  type: eventTypeSchema.optional(),
  price: z
    .enum(agendaPriceChoices)
    .optional()
    .describe(
      '`free` : dit gratuit ; sinon, en centimes, le prix le plus haut de l’entrée : gratuite, libre, ou à partir de moins.',
    ),
  age: z.enum(agendaAgeChoices).optional().describe('L’âge minimum : `0` pour ce qui est ouvert à tout âge.'),
  wheelchair: textBooleanSchema.optional().describe('`true` : ce qui se dit accessible en fauteuil roulant.'),
  search: searchTextSchema.optional().describe('Des mots du nom ou du lieu.'),
  ...pageQuerySchema.shape,
  limit: pageQuerySchema.shape.limit.default(LIMIT_DEFAULT),
  fields: fieldsSchema(agendaCardSchema),
});
export type AgendaQuery = z.infer<typeof agendaQuerySchema>;

export const agendaPageSchema = z
  .object({ events: z.array(agendaCardSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'AgendaPage' });
export type AgendaPage = z.infer<typeof agendaPageSchema>;

export const agendaEndpoints = {
  listAgenda: endpoint({
    method: 'GET',
    path: '/events',
    tag: 'Événements',
    summary:
      'Les événements publics à venir, le prochain d’abord, par pages : autour d’une ville ou d’un lieu, ce soir, ce week-end ou dans la semaine, par type et par mots.',
    access: 'anyone',
    query: agendaQuerySchema,
    answer: agendaPageSchema,
    errors: ['city_not_found'],
  }),
};
