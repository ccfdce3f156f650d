import { z } from 'zod';
import { usernameSchema } from '../people/username.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureSchema,
  pictureUrlSchema,
  shownEmailSchema,
  shownPostcodeSchema,
  shownUsernameSchema,
  textBooleanSchema,
} from '../platform/common.ts';
import { partyFactAnswers } from './event-facts.ts';
import { eventTypeSchema } from './event-type.ts';
import { replyCountsSchema, replySchema } from './guests.ts';
import { addressReadersSchema } from './party-body.ts';
import { givenReplySchema, placeOfferSchema } from './replies.ts';

export const partyParamsSchema = z.object({ id: idSchema });
export const partyGuestParamsSchema = z.object({ id: idSchema, guestId: idSchema });
export const partyCohostParamsSchema = z.object({ id: idSchema, username: usernameSchema });

/** The host: a member, or an organiser. */
export const partyHostSchema = z
  .object({
    username: shownUsernameSchema.nullable().describe('null pour qui lit la soirée par son lien.'),
    name: z.string(),
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
  })
  .meta({ id: 'PartyHost' });
export type PartyHost = z.infer<typeof partyHostSchema>;

/** The caller's own reply; `reply` is null when they are not on the list. */
const ownPartyReplySchema = z
  .object({
    reply: replySchema.nullable().describe('null pour qui n’est pas sur la liste.'),
    plusOnes: z.number().int(),
    word: z.string(),
    waitingPosition: z.number().int().nullable().describe('À partir de 1, tant qu’on attend une place.'),
    offer: placeOfferSchema
      .nullable()
      .describe('Places pour une partie de ceux que l’on amène, tant que l’on attend ; null : aucune.'),
  })
  .meta({ id: 'OwnPartyReply' });

const cardFields = {
  id: idSchema,
  name: z.string(),
  type: eventTypeSchema,
  isCalledOff: z.boolean().describe('Elle n’a pas lieu.'),
  beginDate: instantSchema.describe('Tant que la date est au vote : la première des dates proposées.'),
  endDate: instantSchema,
  isPollOpen: z.boolean(),
  place: z.string(),
  city: z.string().nullable(),
  cover: coverChoiceSchema,
  coverUrl: absoluteUrlSchema,
  host: partyHostSchema,
  comingCount: z.number().int().describe('Les oui, sans ceux qu’ils amènent.'),
};

/** A party or an organiser's event in the list of the app's first screen. */
const partyCardSchema = z
  .object({
    ...cardFields,
    kind: z.enum(['party', 'event']),
    picture: pictureSchema.nullable(),
    address: z.string().nullable().describe('null aussi pour qui ne peut pas la lire.'),
    isHost: z.boolean().describe('On en est l’hôte, seul ou avec d’autres.'),
    reply: replySchema
      .nullable()
      .describe('null : ni invité ni répondu, l’événement d’un organisateur que l’on suit.'),
    isRequested: z.boolean().describe('Le oui attend que l’organisateur l’accepte.'),
    plusOnes: z.number().int(),
    plusOnesMax: z.number().int(),
    isVoteMissing: z.boolean().describe('Les dates sont au vote, et l’on n’a pas répondu à toutes.'),
    counts: replyCountsSchema.nullable().describe('Pour les hôtes seulement.'),
  })
  .meta({ id: 'PartyCard' });
export type PartyCard = z.infer<typeof partyCardSchema>;

export const PARTIES_PER_PAGE = 20;

/** Coming ones, the next first; or past ones, the latest first. */
export const partyListQuerySchema = pageQuerySchema.extend({ past: textBooleanSchema.optional() });
export type PartyListQuery = z.output<typeof partyListQuerySchema>;

export const partyPageSchema = z
  .object({ parties: z.array(partyCardSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'PartyPage' });
export type PartyPage = z.infer<typeof partyPageSchema>;

/** A guest as other guests and the hosts see them. */
const partyGuestSchema = z
  .object({
    id: idSchema,
    name: z.string().describe('Le prénom ; pour les hôtes, le nom entier.'),
    username: z
      .string()
      .nullable()
      .describe('Pour les hôtes, et le sien ; null pour un invité sans compte dans l’application.'),
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    reply: replySchema,
    plusOnes: z.number().int(),
    isMe: z.boolean(),
    isHost: z.boolean(),
    word: z.string().nullable().describe('Pour les hôtes seulement, comme ce qui suit.'),
    email: shownEmailSchema.nullable(),
    ticketFrom: z.string().nullable().describe('Qui lui a donné son billet.'),
  })
  .meta({ id: 'PartyGuest' });
export type PartyGuest = z.infer<typeof partyGuestSchema>;

const partyDateSchema = z.object({
  id: idSchema,
  beginDate: instantSchema,
  endDate: instantSchema,
  counts: z.object({ yes: z.number().int(), maybe: z.number().int(), no: z.number().int() }),
});

/** The open vote on the date. */
const partyPollSchema = z
  .object({
    dates: z.array(partyDateSchema).describe('De la première à la dernière.'),
    votes: z
      .array(
        z.object({
          guestId: idSchema,
          name: z.string(),
          picUrl: pictureUrlSchema.nullable(),
          portraitUrl: absoluteUrlSchema.nullable(),
          isMe: z.boolean(),
          answers: z.record(z.string(), givenReplySchema).describe('Par l’identifiant d’une date.'),
        }),
      )
      .describe('Les votes des invités, que lisent les invités et les hôtes.'),
    guestCount: z.number().int().describe('Combien de personnes peuvent voter.'),
  })
  .meta({ id: 'PartyPoll' });
export type PartyPoll = z.infer<typeof partyPollSchema>;

/** A vote as a private link shows it. */
export const linkedVotesSchema = z
  .object({
    dates: z
      .array(partyDateSchema)
      .describe('De la première à la dernière ; aucune quand rien n’est au vote.'),
    answers: z
      .record(z.string(), givenReplySchema)
      .describe('Ses propres réponses, par identifiant de date.'),
  })
  .meta({ id: 'LinkedVotes' });
export type LinkedVotes = z.infer<typeof linkedVotesSchema>;

/** The full address, for those who may read it. */
const partyAddressSchema = z
  .object({
    address: z.string().nullable(),
    street: z.string().nullable(),
    postcode: shownPostcodeSchema,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    accessNote: z.string(),
  })
  .meta({ id: 'PartyAddress' });

/** What only hosts read. */
const hostedPartySchema = z
  .object({
    counts: replyCountsSchema,
    showsAddress: addressReadersSchema,
    showsGuests: z.boolean(),
    linkOpens: z.boolean(),
    linkCode: z.string().describe('La fin de l’adresse du lien : `/p/{linkCode}`.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'HostedParty' });

/** A party as read by its link, with or without an account: names only the host. */
export const partyLinkSchema = z
  .object({
    ...cardFields,
    description: z.string(),
    ...partyFactAnswers,
    address: z.string().nullable().describe('Où l’hôte la montre à qui voit la soirée ; null sinon.'),
    isAddressHidden: z.boolean().describe('Il y a une adresse, que l’on lit une fois que l’on vient.'),
    capacity: z.number().int().nullable(),
    placesLeft: z.number().int().nullable(),
    plusOnesMax: z.number().int(),
    dates: z
      .array(partyDateSchema)
      .describe('Celles au vote, de la première à la dernière ; aucune une fois la date choisie.'),
    isOpen: z.boolean(),
  })
  .meta({ id: 'PartyLink' });
export type PartyLink = z.infer<typeof partyLinkSchema>;

export const partyLinkParamsSchema = z.object({
  code: z.string().regex(/^[\w-]{22}$/, 'Lien incomplet'),
});

/** A party as its guests, its hosts and readers of its link read it. */
export const partySchema = z
  .object({
    ...cardFields,
    description: z.string(),
    ...partyFactAnswers,
    where: partyAddressSchema.nullable().describe('null pour qui ne peut pas la lire, et sans adresse.'),
    isAddressHidden: z.boolean().describe('Il y a une adresse : on la lit une fois que l’on vient.'),
    capacity: z.number().int().nullable(),
    placesLeft: z.number().int().nullable(),
    plusOnesMax: z.number().int(),
    cohosts: z.array(partyHostSchema),
    isHost: z.boolean(),
    isOwner: z.boolean().describe('L’hôte, et non un co-hôte.'),
    isOpen: z.boolean().describe('On peut répondre : elle n’est ni annulée ni finie.'),
    me: ownPartyReplySchema,
    guests: z
      .array(partyGuestSchema)
      .nullable()
      .describe(
        'Tous pour les hôtes ; pour les invités, les oui et les peut-être. null si l’hôte ne montre personne.',
      ),
    poll: partyPollSchema.nullable().describe('Tant que la date est au vote.'),
    hosted: hostedPartySchema.nullable().describe('Ce que seuls lisent les hôtes.'),
  })
  .meta({ id: 'Party' });
export type Party = z.infer<typeof partySchema>;

/**
 * A member's party is private, and takes place unless it was called off. Public pages know neither
 * status.
 */
export type PartyStatus = 'private' | 'called_off';
