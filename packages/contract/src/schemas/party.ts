import { z } from 'zod';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  pictureSchema,
  textBooleanSchema,
} from './common.ts';
import { eventTypeSchema } from './event-type.ts';
import { replyCountsSchema, replySchema } from './guest.ts';
import { addressReadersSchema } from './party-body.ts';
import { givenReplySchema, placeOfferSchema } from './reply.ts';
import { usernameSchema } from './username.ts';

export const partyParamsSchema = z.object({ id: idSchema });
export const partyGuestParamsSchema = z.object({ id: idSchema, guestId: idSchema });
export const partyCohostParamsSchema = z.object({ id: idSchema, username: usernameSchema });

/** Who invites: a member, or an organiser. */
const partyHostSchema = z
  .object({
    /** Null in what a stranger reads. */
    username: z.string().nullable(),
    name: z.string(),
    picUrl: z.string().nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
  })
  .meta({ id: 'PartyHost' });
export type PartyHost = z.infer<typeof partyHostSchema>;

/** One's own reply; `reply` is null for whoever is not on the list. */
const ownPartyReplySchema = z
  .object({
    reply: replySchema.nullable(),
    plusOnes: z.number().int(),
    word: z.string(),
    /** From 1, while one waits for a place. */
    waitingPosition: z.number().int().nullable(),
    /** Places for a part of those one comes with, while one waits; null: none. */
    offer: placeOfferSchema.nullable(),
  })
  .meta({ id: 'OwnPartyReply' });

const cardFields = {
  id: idSchema,
  name: z.string(),
  type: eventTypeSchema,
  /** It does not take place. */
  isCalledOff: z.boolean(),
  /** While its date is voted on, the first of those proposed. */
  beginDate: instantSchema,
  endDate: instantSchema,
  isPollOpen: z.boolean(),
  place: z.string(),
  city: z.string().nullable(),
  cover: coverChoiceSchema,
  coverUrl: absoluteUrlSchema,
  host: partyHostSchema,
  comingCount: z.number().int(),
};

/** A party or an organiser's event, as a line of the app's first screen. */
const partyCardSchema = z
  .object({
    ...cardFields,
    kind: z.enum(['party', 'event']),
    picture: pictureSchema.nullable(),
    /** As far as its reader may read it. */
    address: z.string().nullable(),
    /** One hosts it, alone or with others. */
    isHost: z.boolean(),
    /** Null: neither invited nor answered; it is of an organiser one follows. */
    reply: replySchema.nullable(),
    plusOnes: z.number().int(),
    plusOnesMax: z.number().int(),
    /** The dates are voted on, and one has not answered to all of them. */
    isVoteMissing: z.boolean(),
    /** For hosts alone. */
    counts: replyCountsSchema.nullable(),
  })
  .meta({ id: 'PartyCard' });
export type PartyCard = z.infer<typeof partyCardSchema>;

export const PARTIES_PER_PAGE = 20;

/** Those to come, the next one first; the past ones, the last one first. */
export const partyListQuerySchema = pageQuerySchema.extend({ past: textBooleanSchema.optional() });
export type PartyListQuery = z.output<typeof partyListQuerySchema>;

export const partyPageSchema = z
  .object({ parties: z.array(partyCardSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'PartyPage' });
export type PartyPage = z.infer<typeof partyPageSchema>;

/** A guest as other guests and the hosts read them. */
const partyGuestSchema = z
  .object({
    id: idSchema,
    /** The first name; for hosts the whole one. */
    name: z.string(),
    /** For hosts alone, and of oneself; null for guests without an app account. */
    username: z.string().nullable(),
    picUrl: z.string().nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    reply: replySchema,
    plusOnes: z.number().int(),
    isMe: z.boolean(),
    isHost: z.boolean(),
    /** For hosts alone, like what follows. */
    word: z.string().nullable(),
    email: z.string().nullable(),
    /** Who gave them their ticket. */
    ticketFrom: z.string().nullable(),
  })
  .meta({ id: 'PartyGuest' });
export type PartyGuest = z.infer<typeof partyGuestSchema>;

const partyDateSchema = z.object({
  id: idSchema,
  beginDate: instantSchema,
  endDate: instantSchema,
  counts: z.object({ yes: z.number().int(), maybe: z.number().int(), no: z.number().int() }),
});

/** The vote on its date, while it is open. */
const partyPollSchema = z
  .object({
    /** The earliest first. */
    dates: z.array(partyDateSchema),
    /** Guests who voted, read by guests and hosts; `answers` by the id of a date. */
    votes: z.array(
      z.object({
        guestId: idSchema,
        name: z.string(),
        picUrl: z.string().nullable(),
        portraitUrl: absoluteUrlSchema.nullable(),
        isMe: z.boolean(),
        answers: z.record(z.string(), givenReplySchema),
      }),
    ),
    /** How many may vote. */
    guestCount: z.number().int(),
  })
  .meta({ id: 'PartyPoll' });
export type PartyPoll = z.infer<typeof partyPollSchema>;

/** What a private link shows of a vote. */
export const linkedVotesSchema = z
  .object({
    /** The earliest first; none while nothing is voted on. */
    dates: z.array(partyDateSchema),
    /** The guest's own, by the id of a date. */
    answers: z.record(z.string(), givenReplySchema),
  })
  .meta({ id: 'LinkedVotes' });
export type LinkedVotes = z.infer<typeof linkedVotesSchema>;

/** The address as a whole, for those who may read it. */
const partyAddressSchema = z
  .object({
    address: z.string().nullable(),
    street: z.string().nullable(),
    postcode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    accessNote: z.string(),
  })
  .meta({ id: 'PartyAddress' });

/** What hosts read beside what their guests do. */
const hostedPartySchema = z
  .object({
    counts: replyCountsSchema,
    showsAddress: addressReadersSchema,
    showsGuests: z.boolean(),
    linkOpens: z.boolean(),
    /** The end of the link's address: `/p/{linkCode}`. */
    linkCode: z.string(),
    createdAt: instantSchema,
  })
  .meta({ id: 'HostedParty' });

/** A party as whoever has its link reads it, with or without an account: nobody but the host. */
export const partyLinkSchema = z
  .object({
    ...cardFields,
    description: z.string(),
    /** Where the host shows it to whoever sees the party. */
    address: z.string().nullable(),
    /** There is an address, which one reads once one comes. */
    isAddressHidden: z.boolean(),
    capacity: z.number().int().nullable(),
    placesLeft: z.number().int().nullable(),
    plusOnesMax: z.number().int(),
    /** Those that are voted on, the earliest first; none once it is chosen. */
    dates: z.array(partyDateSchema),
    isOpen: z.boolean(),
  })
  .meta({ id: 'PartyLink' });
export type PartyLink = z.infer<typeof partyLinkSchema>;

export const partyLinkParamsSchema = z.object({
  code: z.string().regex(/^[\w-]{22}$/, 'Lien incomplet'),
});

/** A party as one of its guests, a host or whoever has its link reads it. */
export const partySchema = z
  .object({
    ...cardFields,
    description: z.string(),
    /** Null for who may not read it, and without one. */
    where: partyAddressSchema.nullable(),
    /** There is an address, which one reads once one comes. */
    isAddressHidden: z.boolean(),
    capacity: z.number().int().nullable(),
    placesLeft: z.number().int().nullable(),
    plusOnesMax: z.number().int(),
    cohosts: z.array(partyHostSchema),
    isHost: z.boolean(),
    /** The host, and no co-host. */
    isOwner: z.boolean(),
    /** Replies are taken: it is neither called off nor over. */
    isOpen: z.boolean(),
    me: ownPartyReplySchema,
    /** All of them for hosts; for guests those who come and those who may, unless the host shows nobody: null. */
    guests: z.array(partyGuestSchema).nullable(),
    poll: partyPollSchema.nullable(),
    hosted: hostedPartySchema.nullable(),
  })
  .meta({ id: 'Party' });
export type Party = z.infer<typeof partySchema>;
