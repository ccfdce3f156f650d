// Owner: events/parties. What a party has beside its row of events: its link, its hosts and the
// vote on its date.

import { partyAudiences } from '@lampion/contract/events/party-hosting';
import type { NewsFacts } from '@lampion/contract/messages/news';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from '../people/accounts.ts';
import { appAccounts } from '../people/members.ts';
import { events } from './events.ts';
import { guests } from './guest-list.ts';

/** One for each row of events that has a host. */
export const parties = pgTable(
  'parties',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Gives access to the party while `linkOpens`. */
    linkCode: text().notNull(),
    linkOpens: boolean().notNull().default(true),
    /** Who may see the address: everybody with access, or only guests who come. */
    showsAddress: text({ enum: ['everybody', 'coming'] })
      .notNull()
      .default('coming'),
    /** How to get in (a door code, a floor). Shown with the address. */
    accessNote: text().notNull().default(''),
    /** Guests vote on the dates. Until one is chosen, the event has the first of them. */
    isPollOpen: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('parties_link_code_key').on(table.linkCode)],
);

/** Members with the host's rights, except deleting the party and naming other hosts. */
export const partyCohosts = pgTable(
  'party_cohosts',
  {
    eventId: uuid()
      .notNull()
      .references(() => parties.eventId, { onDelete: 'cascade' }),
    appAccountId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.appAccountId] }),
    index('party_cohosts_app_account_idx').on(table.appAccountId, table.eventId),
  ],
);

/** Members a host removed: the link gives them no access until they are invited again. */
export const partyExclusions = pgTable(
  'party_exclusions',
  {
    eventId: uuid()
      .notNull()
      .references(() => parties.eventId, { onDelete: 'cascade' }),
    appAccountId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.appAccountId] }),
    index('party_exclusions_app_account_idx').on(table.appAccountId),
  ],
);

/** The dates of a vote. */
export const partyDates = pgTable(
  'party_dates',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => parties.eventId, { onDelete: 'cascade' }),
    beginDate: instant().notNull(),
    endDate: instant().notNull(),
  },
  (table) => [uniqueIndex('party_dates_event_begin_key').on(table.eventId, table.beginDate)],
);

/** What a guest answered to a date. */
export const partyVotes = pgTable(
  'party_votes',
  {
    dateId: uuid()
      .notNull()
      .references(() => partyDates.id, { onDelete: 'cascade' }),
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    answer: text({ enum: ['yes', 'maybe', 'no'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dateId, table.guestId] }),
    index('party_votes_guest_idx').on(table.guestId),
  ],
);

/** What hosts wrote to their guests. */
export const partyAnnouncements = pgTable(
  'party_announcements',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => parties.eventId, { onDelete: 'cascade' }),
    /** Null once they have left. */
    authorId: uuid().references(() => appAccounts.id, { onDelete: 'set null' }),
    body: text().notNull(),
    audience: text({ enum: partyAudiences }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('party_announcements_event_idx').on(table.eventId, table.createdAt.desc(), table.id.desc()),
    index('party_announcements_author_idx').on(table.authorId),
  ],
);

/** Invitations by e-mail address, held until the inviting account confirms its own address. */
export const partyHeldInvitations = pgTable(
  'party_held_invitations',
  {
    guestId: uuid()
      .primaryKey()
      .references(() => guests.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('party_held_invitations_account_idx').on(table.accountId)],
);

/** Queued e-mails to guests without an account, deleted once sent. */
export const partyLetters = pgTable(
  'party_letters',
  {
    id: primaryId(),
    /** Null once the guest or the party was deleted. */
    guestId: uuid().references(() => guests.id, { onDelete: 'set null' }),
    email: text().notNull(),
    kind: text({
      enum: [
        'party_called_off',
        'party_changed',
        'party_restored',
        'party_announcement',
        'date_chosen',
        'dates_changed',
      ],
    }).notNull(),
    /** The party's details at the time, because it may be deleted. */
    facts: jsonb().$type<NewsFacts>().notNull(),
    /** Who invites, or wrote the announcement; null once they have left. */
    host: text(),
    /**
     * Their app account, to apply blocks made before the e-mail is sent. No foreign key: it is
     * looked up, never joined.
     */
    hostId: uuid(),
    /** The host's own words; empty for none. */
    words: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('party_letters_guest_idx').on(table.guestId),
    index('party_letters_email_idx').on(table.email),
    index('party_letters_created_idx').on(table.createdAt),
  ],
);
