import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { nightParamsSchema } from './nights.ts';

/** Below so many people, a number would say who is home. */
export const HOMECOMINGS_MIN = 3;

const figure = (what: string) =>
  z.number().int().nullable().describe(`${what} ; null quand l’hôte n’a pas ouvert cet écran.`);

const dateSchema = z.object({
  beginDate: instantSchema,
  endDate: instantSchema,
  count: z.number().int().describe('À combien de personnes elle va.'),
  suitsMe: z.boolean(),
});

/** A night once it is over, the same for its hosts and its guests: numbers, never a name. */
const nightAfterSchema = z
  .object({
    entered: z.number().int().describe('Les personnes notées à la porte ; 0 quand personne n’y a rien noté.'),
    songs: figure('Les chansons jouées'),
    photos: figure('Les photos accrochées'),
    challenges: figure('Les défis relevés et confirmés'),
    bars: figure('Les bars où un groupe est passé'),
    homecomings: z
      .object({
        home: z.number().int(),
        awaited: z.number().int().describe('Avec ceux qui avaient choisi des amis à prévenir.'),
      })
      .nullable()
      .describe(
        `Combien sont chez eux ; null quand moins de ${HOMECOMINGS_MIN} personnes l’avaient demandé.`,
      ),
    dates: z
      .array(dateSchema)
      .describe('Les dates proposées pour recommencer, la première d’abord ; aucune une fois choisie.'),
    next: z
      .object({
        id: idSchema
          .nullable()
          .describe('La soirée qui suit ; null pour qui n’y est pas invité dans l’application.'),
        beginDate: instantSchema,
      })
      .nullable()
      .describe('Ce que l’hôte a choisi.'),
  })
  .meta({ id: 'NightAfter' });
export type NightAfter = z.infer<typeof nightAfterSchema>;

const beginDate = instantSchema.describe('Le début d’une des dates proposées.');
const nextDateVoteBodySchema = z.object({ beginDate, suits: z.boolean() });
export type NextDateVoteBody = z.output<typeof nextDateVoteBodySchema>;

const nextPartyBodySchema = z.object({ id: idSchema, beginDate });
export type NextPartyBody = z.output<typeof nextPartyBodySchema>;

const tag = 'La nuit';

/** The morning after a night, for all who were there. */
export const morningAfterEndpoints = {
  getNightAfter: endpoint({
    method: 'GET',
    path: '/nights/:id/after',
    tag,
    summary:
      'Le lendemain d’une nuit, pour ses hôtes et ses invités : la nuit en chiffres, combien sont chez eux, et les dates pour recommencer.',
    details:
      'Dès que la nuit est finie. Personne n’y est nommé. Les dates sont celles du même soir de la semaine, deux, trois et quatre semaines après une soirée ; un événement n’en a pas.',
    access: 'night',
    params: nightParamsSchema,
    answer: nightAfterSchema,
    errors: ['night_not_found', 'night_declined', 'night_not_over'],
  }),
  setNextDateVote: endpoint({
    method: 'PUT',
    path: '/nights/:id/after/dates',
    tag,
    summary: 'Dit si une des dates proposées pour recommencer va, ou ne va plus. Plusieurs peuvent aller.',
    access: 'night',
    params: nightParamsSchema,
    body: nextDateVoteBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'night_not_found',
      'night_declined',
      'night_not_over',
      'night_closed',
      'not_a_guest',
      'poll_closed',
      'written_since',
    ],
  }),
  planNextParty: endpoint({
    method: 'POST',
    path: '/nights/:id/after/next',
    tag,
    summary:
      'Fait d’une des dates la soirée qui suit : la même, dont on est l’hôte, avec les invités de celle-ci invités de nouveau. Le même `id` une seconde fois ne change rien.',
    details:
      '`id` est un UUID (version 7 de préférence) fait par l’appareil. Qui avait dit non n’est pas invité, ni les adresses que personne n’a confirmées.',
    access: 'signed-in',
    params: nightParamsSchema,
    body: nextPartyBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'app_account_missing',
      'night_not_found',
      'night_declined',
      'not_party_host',
      'night_not_over',
      'poll_closed',
      'party_taken',
      'party_full',
    ],
  }),
};
