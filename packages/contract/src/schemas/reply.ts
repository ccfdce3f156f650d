import { z } from 'zod';
import {
  absoluteUrlSchema,
  emailSchema,
  idSchema,
  instantSchema,
  numberFromText,
  pageQuerySchema,
  textBooleanSchema,
} from './common.ts';
import { eventCardSchema } from './event.ts';
import { EVENT_PLUS_ONES_MAX } from './event-fields.ts';
import { replySchema } from './guest.ts';
import { lineSchema } from './text.ts';

export const NICKNAME_MAX = 60;

/** Possible answers. Without a free place, a yes joins the waiting list. */
export const givenReplies = ['yes', 'maybe', 'no'] as const;
export const givenReplySchema = z.enum(givenReplies, { error: 'Choisissez une réponse' });
export type GivenReply = z.infer<typeof givenReplySchema>;

const tooMany = `Indiquez un nombre entre 0 et ${EVENT_PLUS_ONES_MAX}`;

/** People the guest brings; the event limits their number. */
const plusOnesSchema = numberFromText(
  z.number({ error: tooMany }).int(tooMany).min(0, tooMany).max(EVENT_PLUS_ONES_MAX, tooMany),
);

export const replyBodySchema = z.object({
  reply: givenReplySchema,
  /** Unchanged when missing. */
  plusOnes: plusOnesSchema.optional(),
  /** Whether the event's page may show one's first name and face; unchanged when missing. */
  isShown: textBooleanSchema.optional(),
});
export type ReplyBody = z.output<typeof replyBodySchema>;

/** All that a guest without an account gives. */
export const visitorReplyBodySchema = z.object({
  nickname: lineSchema(NICKNAME_MAX, 'Indiquez un pseudo'),
  email: emailSchema,
  plusOnes: plusOnesSchema.default(0),
  /** Whether the event's page may show one's first name and face, once the address is confirmed. */
  isShown: textBooleanSchema.default(false),
  /** Honeypot: hidden from people. */
  website: z.string().max(200).optional(),
});
export type VisitorReplyBody = z.output<typeof visitorReplyBodySchema>;

/** Whether there was a place. The private link comes by e-mail. */
export const visitorReplySchema = z
  .object({ reply: z.enum(['yes', 'waiting']) })
  .meta({ id: 'VisitorReply' });
export type VisitorReply = z.infer<typeof visitorReplySchema>;

/** The same by the link of a party: `pending` when only its dates were answered. */
export const linkReplySchema = z.object({ reply: replySchema }).meta({ id: 'LinkReply' });
export type LinkReply = z.infer<typeof linkReplySchema>;

/** Places for a part of a party that waits and does not fit as a whole. */
export const placeOfferSchema = z
  .object({
    /** For the guest, and one less for those they bring. */
    places: z.number().int(),
    /** Held until then; null when they are only free at the moment. */
    until: instantSchema.nullable(),
  })
  .meta({ id: 'PlaceOffer' });
export type PlaceOffer = z.infer<typeof placeOfferSchema>;

/** One's own reply to an event. */
export const ownReplySchema = z
  .object({
    /** Null for callers who are not on the guest list. */
    reply: replySchema.nullable(),
    plusOnes: z.number().int(),
    /** Whether the event's page may show one's first name and face. */
    isShown: z.boolean(),
    /** Position on the waiting list, from 1; null for guests who do not wait. */
    waitingPosition: z.number().int().nullable(),
    /** How many of the party could come; null when nobody, or not asked. */
    offer: placeOfferSchema.nullable(),
  })
  .meta({ id: 'OwnReply' });
export type OwnReply = z.infer<typeof ownReplySchema>;

const offerAnswers = ['accept', 'decline'] as const;
export const offerBodySchema = z.object({
  answer: z.enum(offerAnswers, { error: 'Choisissez une réponse' }),
  /** How many places the answer is about, as it was read: another number by now is another offer. */
  places: numberFromText(
    z
      .number({ error: tooMany })
      .int(tooMany)
      .min(1, tooMany)
      .max(EVENT_PLUS_ONES_MAX + 1, tooMany),
  ),
});
export type OfferBody = z.output<typeof offerBodySchema>;

export const replyTokenParamsSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'Lien incomplet'),
});

/** What the page of a private link says of a member's party beside what it says of events. */
const linkedPartySchema = z
  .object({
    /** Who invites. */
    host: z.string(),
    /** Null for who may not read it, and without one. */
    address: z.string().nullable(),
    /** How to get in, read with the address; empty for nothing. */
    accessNote: z.string(),
    /** There is an address, which one reads once one comes. */
    isAddressHidden: z.boolean(),
    /** A word to the host. */
    word: z.string(),
    /** The date of `event` is the first of those that are voted on. */
    isPollOpen: z.boolean(),
  })
  .meta({ id: 'LinkedParty' });
export type LinkedParty = z.infer<typeof linkedPartySchema>;

/** The content of the page of a private link. */
export const linkedReplySchema = ownReplySchema
  .extend({
    nickname: z.string(),
    /** An organiser's event, or a member's party. */
    event: eventCardSchema,
    /** Null for an organiser's event. */
    party: linkedPartySchema.nullable(),
    plusOnesMax: z.number().int(),
    /** False where the organiser shows nobody. */
    showsGuests: z.boolean(),
    /** An unconfirmed yes given with this address, with its party size: it counts once confirmed. Null without one. */
    askedPlusOnes: z.number().int().nullable(),
    /** False once the event is cancelled, off the site or past. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'LinkedReply' });
export type LinkedReply = z.infer<typeof linkedReplySchema>;

/** A member's reply or pending invitation, with the event. */
const memberReplySchema = z
  .object({
    event: eventCardSchema,
    reply: replySchema,
    plusOnes: z.number().int(),
    plusOnesMax: z.number().int(),
    /** Whether the event's page may show one's first name and face. */
    isShown: z.boolean(),
    /** False where the organiser shows nobody. */
    showsGuests: z.boolean(),
    /** Places held for a part of a party that waits. Null: none. */
    offer: placeOfferSchema.nullable(),
    repliedAt: instantSchema.nullable(),
    invitedAt: instantSchema.nullable(),
  })
  .meta({ id: 'MemberReply' });
export type MemberReply = z.infer<typeof memberReplySchema>;

export const REPLIES_PER_PAGE = 20;

export const memberReplyQuerySchema = pageQuerySchema;
export const memberReplyPageSchema = z
  .object({ replies: z.array(memberReplySchema), nextCursor: z.string().nullable() })
  .meta({ id: 'MemberReplyPage' });
export type MemberReplyPage = z.infer<typeof memberReplyPageSchema>;

/** An organiser the member follows. */
const followedOrganiserSchema = z
  .object({
    id: idSchema,
    username: z.string(),
    displayName: z.string(),
    picUrl: z.string().nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    since: instantSchema,
  })
  .meta({ id: 'FollowedOrganiser' });
export type FollowedOrganiser = z.infer<typeof followedOrganiserSchema>;

export const followedPageSchema = z
  .object({ organisers: z.array(followedOrganiserSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'FollowedPage' });
export type FollowedPage = z.infer<typeof followedPageSchema>;
