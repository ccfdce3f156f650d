import { z } from 'zod';
import { absoluteUrlSchema, idSchema, instantSchema, pageQuerySchema } from './common.ts';
import { searchTextSchema } from './search.ts';

/** `waiting`: on the waiting list for the next free place. */
export const replies = ['yes', 'waiting', 'maybe', 'no', 'pending'] as const;
export const replySchema = z.enum(replies);
export type Reply = z.infer<typeof replySchema>;

/** Label of each reply. */
export const replyLabels: Record<Reply, string> = {
  yes: 'Oui',
  waiting: 'Liste d’attente',
  maybe: 'Peut-être',
  no: 'Non',
  pending: 'Sans réponse',
};

/** Guests by their reply; those who said yes are the participants. */
export const replyCountsSchema = z
  .object({
    yes: z.number().int(),
    waiting: z.number().int(),
    maybe: z.number().int(),
    no: z.number().int(),
    pending: z.number().int(),
  })
  .meta({ id: 'ReplyCounts' });
export type ReplyCounts = z.infer<typeof replyCountsSchema>;

/** Number of guests, whatever their reply. */
export function sumReplies(counts: ReplyCounts): number {
  return replies.reduce((sum, reply) => sum + counts[reply], 0);
}

/** A guest as the organiser reads it. */
const guestSchema = z
  .object({
    id: idSchema,
    nickname: z.string(),
    /** From the guest's app account; null for guests who answer without one. */
    username: z.string().nullable(),
    picUrl: z.string().nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    /** Given by guests who answer without an account, null for the others. */
    email: z.string().nullable(),
    /** False for a place requested with an unconfirmed address: it yields to confirmed guests. */
    isConfirmed: z.boolean(),
    reply: replySchema,
    repliedAt: instantSchema.nullable(),
    /** People the guest brings. */
    plusOnes: z.number().int(),
    /** Places held for a part of a waiting party until it answers. Null: none. */
    offer: z.object({ places: z.number().int(), until: instantSchema }).nullable(),
    /** When the organiser invited by e-mail; null for guests who joined by themselves or through the app. */
    invitedAt: instantSchema.nullable(),
    createdAt: instantSchema,
  })
  .meta({ id: 'Guest' });
export type Guest = z.infer<typeof guestSchema>;

/** Default number of guests per page. The whole list is only available as a file. */
export const GUESTS_PER_PAGE = 50;

export const guestListQuerySchema = pageQuerySchema.extend({
  /** Part of the nickname or the username, or the start of an address that the organiser reads or wrote; others whole. */
  search: searchTextSchema.optional(),
  reply: replySchema.optional(),
});
export type GuestListQuery = z.infer<typeof guestListQuerySchema>;

export const guestPageSchema = z
  .object({
    guests: z.array(guestSchema),
    /** How many guests match, on all pages together. */
    total: z.number().int(),
    /** Guests that match the search, whatever their reply. */
    counts: replyCountsSchema,
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'GuestPage' });
export type GuestPage = z.infer<typeof guestPageSchema>;

export const guestParamsSchema = z.object({ id: idSchema, guestId: idSchema });

/** Replies of one day in Paris ("2027-07-13"), in their current state. */
export const replyDaysSchema = z
  .array(
    replyCountsSchema
      .omit({ pending: true })
      .extend({ day: z.iso.date(), replies: z.number().int() })
      .meta({ id: 'ReplyDay' }),
  )
  .meta({ id: 'ReplyDays' });
export type ReplyDays = z.infer<typeof replyDaysSchema>;

/** A participant, for the list at the door. */
const arrivalSchema = z
  .object({
    id: idSchema,
    nickname: z.string(),
    username: z.string().nullable(),
    plusOnes: z.number().int(),
    arrivedAt: instantSchema
      .nullable()
      .describe('Quand le premier de ce groupe a été noté à la porte ; null : personne encore.'),
  })
  .meta({ id: 'Arrival' });
export type Arrival = z.infer<typeof arrivalSchema>;

/** All participants, in alphabetical order. */
export const arrivalListSchema = z
  .object({
    arrivals: z.array(arrivalSchema),
    /** Guests and those they bring. */
    people: z.number().int(),
  })
  .meta({ id: 'ArrivalList' });
export type ArrivalList = z.infer<typeof arrivalListSchema>;
