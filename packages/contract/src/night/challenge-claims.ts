import { z } from 'zod';
import { addChallengeBodySchema, challengeFields } from '../events/programme.ts';
import { refuseDares } from '../events/rules/drinking-dare.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { lineSchema, optionalTextSchema } from '../platform/text.ts';
import { nightPersonSchema } from './nights.ts';

export const CLAIM_WORD_MAX = 300;
/** Maximum teams of one night: each ink twice. */
export const TEAMS_MAX = 8;
/** Maximum lines of the ranking, and of claims to answer, in one answer. */
export const STANDINGS_MAX = 100;
export const WAITING_CLAIMS_MAX = 50;
export const CONFIRMED_CLAIMS_MAX = 50;

/** Inks of teams, assigned in this order. */
export const teamInks = ['miel', 'menthe', 'framboise', 'bleu'] as const;
const teamInkSchema = z.enum(teamInks);

export const claimParamsSchema = z.object({ id: idSchema, claimId: idSchema });
export const claimPictureParamsSchema = claimParamsSchema.extend({
  width: z.coerce.number().int().min(1).max(9999),
});
export const nightChallengeParamsSchema = z.object({ id: idSchema, challengeId: idSchema });
export const teamParamsSchema = z.object({ id: idSchema, teamId: idSchema });

const isOptionalSchema = z
  .boolean()
  .describe('Facultatif : il compte ses points, pas dans le total à relever.');

/** The id is created by the device: adding the same one twice adds nothing. */
export const addNightChallengeBodySchema = addChallengeBodySchema
  .omit({ completed: true, description: true })
  .extend({
    id: idSchema,
    description: refuseDares(optionalTextSchema(1000)).default(''),
    isOptional: isOptionalSchema.default(false),
  });
export type AddNightChallengeBody = z.output<typeof addNightChallengeBodySchema>;

/** Missing fields stay unchanged. */
export const updateNightChallengeBodySchema = challengeFields
  .extend({ description: refuseDares(optionalTextSchema(1000)), isOptional: isOptionalSchema })
  .partial();
export type UpdateNightChallengeBody = z.output<typeof updateNightChallengeBodySchema>;

const wordSchema = optionalTextSchema(CLAIM_WORD_MAX).default('');

/** A device scales a picture down to this, so that a claim can be queued with it offline. */
export const CLAIM_PICTURE_CHARACTERS_MAX = 700_000;

/** A text, a picture, or both; the id is created by the device. */
export const claimBodySchema = z
  .object({
    id: idSchema,
    challengeId: idSchema,
    word: wordSchema,
    picture: z
      .base64('Envoyez la photo en base64')
      .max(CLAIM_PICTURE_CHARACTERS_MAX, 'Choisissez une photo moins lourde')
      .nullable()
      .default(null)
      .describe('Une photo en base64, réduite par l’appareil ; 700 000 caractères au plus.'),
  })
  .refine(({ word, picture }) => word !== '' || picture, {
    path: ['word'],
    error: 'Racontez-le en un mot, ou ajoutez une photo',
  });
export type ClaimBody = z.output<typeof claimBodySchema>;

export const answerClaimBodySchema = z.object({ isConfirmed: z.boolean(), word: wordSchema });
export type AnswerClaimBody = z.output<typeof answerClaimBodySchema>;

const showingSchema = z
  .enum(['name', 'pseudonym', 'hidden'])
  .describe('Sous son nom, sous un autre, ou pas du tout : les points comptent pour l’équipe quand même.');

/** Missing fields stay unchanged. */
export const updateStandingBodySchema = z
  .object({
    showing: showingSchema,
    pseudonym: refuseDares(lineSchema(30, 'Choisissez un pseudonyme')),
    teamId: idSchema.nullable(),
  })
  .partial();
export type UpdateStandingBody = z.output<typeof updateStandingBodySchema>;

export const addTeamBodySchema = z.object({
  id: idSchema,
  name: refuseDares(lineSchema(30, 'Donnez un nom à l’équipe')),
});
export type AddTeamBody = z.output<typeof addTeamBodySchema>;

/** A picture without a URL: its bytes are read with the session, in one of the widths. */
const claimPictureSchema = z
  .object({ width: z.number().int(), height: z.number().int(), widths: z.array(z.number().int()) })
  .meta({ id: 'ClaimPicture' });
export type ClaimPicture = z.infer<typeof claimPictureSchema>;

const claimFields = {
  id: idSchema,
  word: z.string(),
  picture: claimPictureSchema.nullable(),
  createdAt: instantSchema,
};

const ownClaimSchema = z
  .object({
    ...claimFields,
    state: z.enum(['pending', 'confirmed', 'refused']),
    answerWord: z.string().describe('Le mot de qui l’a refusé ou confirmé.'),
  })
  .meta({ id: 'OwnClaim' });

const nightChallengeSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    description: z.string(),
    points: z.number().int(),
    isOptional: z.boolean(),
    completed: z.boolean().describe('Coché par un hôte.'),
    confirmedCount: z.number().int().describe('Combien l’ont relevé et confirmé.'),
    ownClaim: ownClaimSchema.nullable(),
  })
  .meta({ id: 'NightChallenge' });
export type NightChallenge = z.infer<typeof nightChallengeSchema>;

const waitingClaimSchema = z
  .object({
    ...claimFields,
    challengeId: idSchema,
    person: nightPersonSchema.nullable().describe('Null : quelqu’un que l’on ne peut pas nommer.'),
  })
  .meta({ id: 'WaitingClaim' });
export type WaitingClaim = z.infer<typeof waitingClaimSchema>;

/** How a person is named who chose it themselves, as in the ranking. */
const asTheyStand = {
  person: nightPersonSchema.nullable().describe('Null : sous un pseudonyme, ou que l’on ne peut pas nommer.'),
  pseudonym: z.string().nullable().describe('À la place du nom : qui c’est ne se lit nulle part.'),
};

const confirmedClaimSchema = z
  .object({
    ...claimFields,
    ...asTheyStand,
    challengeId: idSchema,
    isMe: z.boolean(),
    canWithdraw: z
      .boolean()
      .describe('Si l’on peut revenir sur cette confirmation : qui l’a donnée, et les hôtes.'),
  })
  .meta({ id: 'ConfirmedClaim' });
export type ConfirmedClaim = z.infer<typeof confirmedClaimSchema>;

const standingSchema = z
  .object({
    rank: z.number().int().describe('Le même pour les mêmes points.'),
    points: z.number().int(),
    ...asTheyStand,
    teamId: idSchema.nullable(),
    isMe: z.boolean(),
  })
  .meta({ id: 'Standing' });
export type Standing = z.infer<typeof standingSchema>;

const teamSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    ink: teamInkSchema,
    points: z.number().int(),
    memberCount: z.number().int(),
  })
  .meta({ id: 'NightTeam' });
export type NightTeam = z.infer<typeof teamSchema>;

/** The challenges of a night, with everything their screen shows. */
export const challengeBoardSchema = z
  .object({
    challenges: z.array(nightChallengeSchema),
    waiting: z
      .array(waitingClaimSchema)
      .describe(`Ce que l’on peut confirmer, le plus ancien d’abord, ${WAITING_CLAIMS_MAX} au plus.`),
    confirmed: z
      .array(confirmedClaimSchema)
      .describe(
        `Ce que les autres et soi ont relevé, le dernier confirmé d’abord, ${CONFIRMED_CLAIMS_MAX} au plus.`,
      ),
    own: z.object({
      showing: showingSchema,
      pseudonym: z.string().nullable(),
      teamId: idSchema.nullable(),
      points: z.number().int(),
    }),
    standings: z.array(standingSchema).describe(`Les ${STANDINGS_MAX} premiers.`),
    hiddenCount: z.number().int().describe('Ceux qui ont choisi de ne pas y figurer.'),
    teams: z.array(teamSchema).describe('La première en tête.'),
  })
  .meta({ id: 'ChallengeBoard' });
export type ChallengeBoard = z.infer<typeof challengeBoardSchema>;
