import type { Readable } from '../../db/readable.ts';
import {
  eventReplyCounts as eventReplyCountsTable,
  guestLinks as guestLinksTable,
  guests as guestsTable,
  organiserReplyDays as organiserReplyDaysTable,
} from '../../db/tables/guest-list.ts';

export const eventReplyCounts: Readable<
  typeof eventReplyCountsTable,
  'eventId' | 'maybe' | 'organiserId' | 'waiting' | 'yes'
> = eventReplyCountsTable;

export const guestLinks: Readable<typeof guestLinksTable, 'guestId' | 'tokenHash'> = guestLinksTable;

export const guests: Readable<
  typeof guestsTable,
  | 'accountId'
  | 'appAccountId'
  | 'createdAt'
  | 'email'
  | 'eventId'
  | 'id'
  | 'nickname'
  | 'plusOnes'
  | 'repliedAt'
  | 'reply'
> = guestsTable;

export const organiserReplyDays: Readable<
  typeof organiserReplyDaysTable,
  'day' | 'maybe' | 'no' | 'organiserId' | 'yes'
> = organiserReplyDaysTable;
