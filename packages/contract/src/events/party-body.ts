import { z } from 'zod';
import { coverPlanSchema, coverSkySchema } from '../media/cover.ts';
import { idSchema } from '../platform/common.ts';
import { optionalLineSchema, optionalTextSchema } from '../platform/text.ts';
import { guestNoticeBodySchema } from './event-body.ts';
import { EVENT_NOTE_MAX } from './event-facts.ts';
import { EVENT_PLACE_MAX, EVENT_PLUS_ONES_MAX, eventInputs, momentSchema } from './event-fields.ts';
import { eventTypeSchema } from './event-type.ts';
import { givenReplySchema, replyBodySchema, visitorReplyBodySchema } from './replies.ts';

export const PARTY_GUESTS_MAX = 150;
export const PARTY_DATES_MAX = 3;
/** @public */
export const PARTY_WORD_MAX = 280;
export const PARTY_DESCRIPTION_MAX = 2000;
export const PARTY_ADDRESS_MAX = 300;
export const PARTY_ACCESS_NOTE_MAX = 200;

/** Who can read the address: everyone who can see the party, or guests who said yes. */
export const addressReadersSchema = z.enum(['everybody', 'coming']);

const beginDate = momentSchema('Indiquez la date');
const endDate = momentSchema('Indiquez la fin');
const partSchema = (max: number) => optionalLineSchema(max).nullable();
const factSchema = partSchema(EVENT_NOTE_MAX).transform((text) => text || null);
const degreesSchema = (most: number) => z.number('Coordonnée invalide').min(-most).max(most).nullable();

/** Fields of a party apart from its date. Only the name is required. */
const partyFields = {
  name: eventInputs.name,
  type: eventTypeSchema,
  description: optionalTextSchema(PARTY_DESCRIPTION_MAX),
  place: optionalLineSchema(EVENT_PLACE_MAX).describe(
    'Le nom du lieu, que lit qui voit la soirée : « Chez Yanis ».',
  ),
  city: partSchema(PARTY_ADDRESS_MAX),
  address: partSchema(PARTY_ADDRESS_MAX).describe('L’adresse : lue selon `showsAddress`.'),
  street: partSchema(PARTY_ADDRESS_MAX),
  postcode: partSchema(10),
  latitude: degreesSchema(90),
  longitude: degreesSchema(180),
  accessNote: optionalLineSchema(PARTY_ACCESS_NOTE_MAX).describe(
    'Comment entrer : « Code B2047, 4e étage ».',
  ),
  bring: factSchema.describe('Ce que les invités apportent, lu par qui voit la soirée.'),
  accessDetails: factSchema.describe('Marches, ascenseur : ce qu’il faut savoir avant de venir.'),
  minimumAge: z
    .union([z.literal(16), z.literal(18)], { error: 'Choisissez un âge' })
    .nullable()
    .describe('16 ou 18 ; null : rien n’en est dit.'),
  showsAddress: addressReadersSchema,
  showsGuests: z.boolean().describe('Les invités voient qui vient.'),
  linkOpens: z.boolean().describe('Qui a le lien voit la soirée et peut répondre ; sinon les seuls invités.'),
  capacity: z.number().int().min(1).max(PARTY_GUESTS_MAX).nullable(),
  plusOnesMax: z.number().int().min(0).max(EVENT_PLUS_ONES_MAX),
  coverPlan: coverPlanSchema,
  coverSky: coverSkySchema,
};

const newPartyFields = {
  ...partyFields,
  type: partyFields.type.default('party'),
  description: partyFields.description.default(''),
  place: partyFields.place.default(''),
  city: partyFields.city.default(null),
  address: partyFields.address.default(null),
  street: partyFields.street.default(null),
  postcode: partyFields.postcode.default(null),
  latitude: partyFields.latitude.default(null),
  longitude: partyFields.longitude.default(null),
  accessNote: partyFields.accessNote.default(''),
  bring: partyFields.bring.default(null),
  accessDetails: partyFields.accessDetails.default(null),
  minimumAge: partyFields.minimumAge.default(null),
  showsAddress: partyFields.showsAddress.default('coming'),
  showsGuests: partyFields.showsGuests.default(true),
  linkOpens: partyFields.linkOpens.default(true),
  capacity: partyFields.capacity.default(null),
  plusOnesMax: partyFields.plusOnesMax.default(1),
  coverPlan: partyFields.coverPlan.prefault(''),
  coverSky: partyFields.coverSky.prefault(''),
};

/**
 * Without an end, a party lasts until late at night. `id` is created by the device, which can refer
 * to the date from then on.
 */
const proposedDateSchema = z.object({ id: idSchema.optional(), beginDate, endDate: endDate.optional() });
const proposedDatesSchema = z
  .array(proposedDateSchema)
  .min(2, 'Proposez deux dates au moins')
  .max(PARTY_DATES_MAX, 'Proposez trois dates au plus');

/** With `dates`, guests vote; otherwise it begins at `beginDate`. `id` is created by the device. */
export const planPartyBodySchema = z.object({
  id: idSchema,
  ...newPartyFields,
  beginDate: beginDate.optional(),
  endDate: endDate.optional(),
  dates: proposedDatesSchema.optional(),
});
export type PlanPartyBody = z.output<typeof planPartyBodySchema>;

/**
 * Missing fields stay unchanged. Guests are notified of a new date or place, unless `tellGuests` is
 * false.
 */
export const updatePartyBodySchema = z
  .object({ ...partyFields, beginDate, endDate })
  .partial()
  .extend(guestNoticeBodySchema.shape);
export type UpdatePartyBody = z.output<typeof updatePartyBodySchema>;

/** Without an end, it lasts until late at night. Guests are not copied. */
export const duplicatePartyBodySchema = z.object({ id: idSchema, beginDate, endDate: endDate.optional() });
export type DuplicatePartyBody = z.output<typeof duplicatePartyBodySchema>;

const code = z
  .string()
  .max(100)
  .optional()
  .describe('La fin du lien de la soirée, pour qui n’a pas été invité par son nom.');

export const partyReplyBodySchema = replyBodySchema.pick({ reply: true, plusOnes: true }).extend({
  word: optionalTextSchema(PARTY_WORD_MAX).optional().describe('Un mot à l’hôte ; inchangé s’il manque.'),
  code,
});
export type PartyReplyBody = z.output<typeof partyReplyBodySchema>;

const voteSchema = z.object({ dateId: idSchema, answer: givenReplySchema });

/** Dates that are left out keep their answer. */
export const partyVotesBodySchema = z.object({
  answers: z.array(voteSchema).min(1, 'Répondez à une date au moins').max(PARTY_DATES_MAX),
  code,
});
export type PartyVotesBody = z.output<typeof partyVotesBodySchema>;

/** The same by a private link, which needs no code. */
export const linkedVotesBodySchema = partyVotesBodySchema.pick({ answers: true });
export type LinkedVotesBody = z.output<typeof linkedVotesBodySchema>;

/**
 * The reply of a guest without an account, by the link of a party: `reply`, or `answers` while the
 * date is being voted on.
 */
export const linkReplyBodySchema = visitorReplyBodySchema.omit({ isShown: true }).extend({
  reply: givenReplySchema.optional(),
  answers: z.array(voteSchema).max(PARTY_DATES_MAX).default([]),
  word: optionalTextSchema(PARTY_WORD_MAX).default(''),
});
export type LinkReplyBody = z.output<typeof linkReplyBodySchema>;

/** All dates of an open vote. A date with the same begin as an existing one is the same date. */
export const partyDatesBodySchema = z.object({ dates: proposedDatesSchema });
export type PartyDatesBody = z.output<typeof partyDatesBodySchema>;

export const partyDateBodySchema = z.object({ dateId: idSchema });

export const partyCodeQuerySchema = z.object({ code });
