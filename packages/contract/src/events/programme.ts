import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../platform/common.ts';
import { lineSchema, optionalTextSchema, textSchema } from '../platform/text.ts';
import { eventParamsSchema } from './event-fields.ts';
import { barSchema, challengeSchema } from './events.ts';
import { refuseDares } from './rules/drinking-dare.ts';

/** Error message for an empty required field. */
const FILL_IN = 'Veuillez remplir tous les champs obligatoires';

export const CHALLENGE_POINTS_DEFAULT = 10;
export const CHALLENGE_POINTS_MAX = 1000;
/** Maximum number of challenges, and of bars, per event. */
export const PROGRAMME_LENGTH_MAX = 200;

const pointsRule = 'Entre 1 et 1000 points';

/** A number, or the text of a number field; an empty one counts as the default. */
const pointsSchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{0,9}$/)
        .transform((text) => (text === '' ? CHALLENGE_POINTS_DEFAULT : Number(text))),
      z.null().transform(() => CHALLENGE_POINTS_DEFAULT),
    ],
    { error: pointsRule },
  )
  .pipe(z.number().int(pointsRule).min(1, pointsRule).max(CHALLENGE_POINTS_MAX, pointsRule));

export const challengeFields = z.object({
  title: refuseDares(lineSchema(120, FILL_IN)),
  description: refuseDares(textSchema(1000, FILL_IN)),
  points: pointsSchema,
  completed: z.boolean(),
});

export const addChallengeBodySchema = challengeFields.extend({
  points: pointsSchema.default(CHALLENGE_POINTS_DEFAULT),
  completed: challengeFields.shape.completed.default(false),
});
export type AddChallengeBody = z.output<typeof addChallengeBodySchema>;

/** Missing fields stay unchanged: `{ completed }` alone ticks a challenge. */
export const updateChallengeBodySchema = challengeFields.partial();
export type UpdateChallengeBody = z.output<typeof updateChallengeBodySchema>;

const timeSchema = z
  .string({ error: FILL_IN })
  .trim()
  .min(1, FILL_IN)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue, par exemple 18:30');

const barFields = z.object({
  name: lineSchema(120, FILL_IN),
  description: optionalTextSchema(1000),
  openingHours: timeSchema.describe(
    '« HH:MM » à Paris. Fermer à l’heure d’ouvrir ou avant, c’est le lendemain.',
  ),
  closingHours: timeSchema,
  mission: refuseDares(optionalTextSchema(500)),
  visited: z.boolean(),
});

export const addBarBodySchema = barFields.extend({
  description: barFields.shape.description.default(''),
  mission: barFields.shape.mission.default(''),
  visited: barFields.shape.visited.default(false),
});
export type AddBarBody = z.output<typeof addBarBodySchema>;

/** Missing fields stay unchanged: `{ visited }` alone ticks a bar. */
export const updateBarBodySchema = barFields.partial();
export type UpdateBarBody = z.output<typeof updateBarBodySchema>;

/** Every id of the list, each once, in the new order. */
export const orderBodySchema = z.object({ ids: z.array(idSchema).max(PROGRAMME_LENGTH_MAX) });
export type OrderBody = z.output<typeof orderBodySchema>;

const challengeParamsSchema = z.object({ id: idSchema, challengeId: idSchema });
export const barParamsSchema = z.object({ id: idSchema, barId: idSchema });

const tag = 'Événements';

/** The programme of an event: its challenges, and the bars of a barathon. */
export const programmeEndpoints = {
  addChallenge: endpoint({
    method: 'POST',
    path: '/pro/events/:id/challenges',
    tag,
    summary: 'Ajoute un défi, à la fin de la liste.',
    access: 'organiser',
    params: eventParamsSchema,
    body: addChallengeBodySchema,
    answer: challengeSchema,
    status: 201,
    errors: ['event_not_found'],
  }),
  reorderChallenges: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/challenges/order',
    tag,
    summary: 'Range les défis : chaque identifiant, une fois.',
    access: 'organiser',
    params: eventParamsSchema,
    body: orderBodySchema,
    answer: z.array(challengeSchema),
    errors: ['event_not_found'],
  }),
  updateChallenge: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/challenges/:challengeId',
    tag,
    summary: 'Change les champs envoyés d’un défi ; `completed` seul le coche ou le décoche.',
    access: 'organiser',
    params: challengeParamsSchema,
    body: updateChallengeBodySchema,
    answer: challengeSchema,
    errors: ['event_not_found', 'challenge_not_found'],
  }),
  deleteChallenge: endpoint({
    method: 'DELETE',
    path: '/pro/events/:id/challenges/:challengeId',
    tag,
    summary: 'Supprime un défi.',
    access: 'organiser',
    params: challengeParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found', 'challenge_not_found'],
  }),
  addBar: endpoint({
    method: 'POST',
    path: '/pro/events/:id/bars',
    tag,
    summary: 'Ajoute un bar à la fin du parcours d’un barathon.',
    access: 'organiser',
    params: eventParamsSchema,
    body: addBarBodySchema,
    answer: barSchema,
    status: 201,
    errors: ['event_not_found', 'not_a_barathon'],
  }),
  reorderBars: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/bars/order',
    tag,
    summary: 'Range les bars du parcours : chaque identifiant, une fois.',
    access: 'organiser',
    params: eventParamsSchema,
    body: orderBodySchema,
    answer: z.array(barSchema),
    errors: ['event_not_found', 'not_a_barathon'],
  }),
  updateBar: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/bars/:barId',
    tag,
    summary: 'Change les champs envoyés d’un bar ; `visited` seul le coche ou le décoche.',
    access: 'organiser',
    params: barParamsSchema,
    body: updateBarBodySchema,
    answer: barSchema,
    errors: ['event_not_found', 'bar_not_found', 'not_a_barathon'],
  }),
  deleteBar: endpoint({
    method: 'DELETE',
    path: '/pro/events/:id/bars/:barId',
    tag,
    summary: 'Retire un bar du parcours.',
    access: 'organiser',
    params: barParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found', 'bar_not_found', 'not_a_barathon'],
  }),
};
