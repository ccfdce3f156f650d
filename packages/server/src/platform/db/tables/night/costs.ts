// Owner: night/costs. Who paid what for whom at a night, and repayments.

import { expenseSplits } from '@lampion/contract/night/costs';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, primaryId } from '../columns.ts';

/**
 * People are ids of guests, or null for the organiser. No foreign keys: what is owed outlives a
 * guest's place on the list, and the event.
 */

export const expenses = pgTable(
  'expenses',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid().notNull(),
    label: text().notNull(),
    cents: integer().notNull(),
    /** The amount was given back to the payers: their payments and all shares are subtracted. */
    isRefund: boolean().notNull().default(false),
    /** Paid what the others of `expense_payers` did not. */
    payerId: uuid(),
    split: text({ enum: expenseSplits }).notNull().default('equal'),
    /** Who entered it. */
    notedById: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('expenses_event_idx').on(table.eventId, table.createdAt, table.id),
    check('expenses_cents_check', sql`${table.cents} > 0`),
  ],
);

/** Who else paid a part of an expense. */
export const expensePayers = pgTable(
  'expense_payers',
  {
    id: primaryId(),
    expenseId: uuid()
      .notNull()
      .references(() => expenses.id, { onDelete: 'cascade' }),
    guestId: uuid(),
    cents: integer().notNull(),
  },
  (table) => [unique('expense_payers_key').on(table.expenseId, table.guestId).nullsNotDistinct()],
);

/** The guests an expense was for. */
export const expenseSharers = pgTable(
  'expense_sharers',
  {
    id: primaryId(),
    expenseId: uuid()
      .notNull()
      .references(() => expenses.id, { onDelete: 'cascade' }),
    guestId: uuid(),
    /** Their weight: parts, cents or hundredths of a per cent; 1 for equal shares. */
    value: integer().notNull().default(1),
  },
  (table) => [unique('expense_sharers_key').on(table.expenseId, table.guestId).nullsNotDistinct()],
);

/** Repayments. */
export const paybacks = pgTable(
  'paybacks',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid().notNull(),
    fromId: uuid(),
    toId: uuid(),
    cents: integer().notNull(),
    createdAt: instant().notNull(),
    /** When the receiver said so, too. */
    confirmedAt: instant(),
  },
  (table) => [
    index('paybacks_event_idx').on(table.eventId, table.createdAt),
    check('paybacks_cents_check', sql`${table.cents} > 0`),
  ],
);

/** Two people who settle together, once the other agreed. */
export const costCouples = pgTable(
  'cost_couples',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid().notNull(),
    /** Who proposed it. */
    oneId: uuid(),
    otherId: uuid(),
    agreedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('cost_couples_one_key').on(table.eventId, table.oneId).nullsNotDistinct()],
);

/** Where a person of a night receives what others owe: IBAN and holder, encrypted. */
export const costAccounts = pgTable(
  'cost_accounts',
  {
    id: primaryId(),
    eventId: uuid().notNull(),
    guestId: uuid(),
    sealed: bytea().notNull(),
  },
  (table) => [
    unique('cost_accounts_key').on(table.eventId, table.guestId).nullsNotDistinct(),
    index('cost_accounts_guest_idx').on(table.guestId),
  ],
);

/**
 * People in the accounts of a night who were taken off its guest list, or all of them once it is
 * deleted: their row of the list, as it was. Written by triggers of `guests` and `events`; a
 * trigger gives what is theirs back to those who return to the list.
 */
export const costPeople = pgTable(
  'cost_people',
  {
    guestId: uuid().primaryKey(),
    eventId: uuid().notNull(),
    accountId: uuid(),
    appAccountId: uuid(),
    email: text(),
    linkVersion: smallint().notNull(),
    nickname: text().notNull(),
    /** Guests could read their name. */
    isNamed: boolean().notNull(),
  },
  (table) => [
    index('cost_people_event_idx').on(table.eventId),
    index('cost_people_account_idx').on(table.accountId),
    index('cost_people_app_account_idx').on(table.appAccountId),
  ],
);

/** Deleted nights with accounts. Written by the trigger of `events`. */
export const costNights = pgTable(
  'cost_nights',
  {
    eventId: uuid().primaryKey(),
    name: text().notNull(),
    beginDate: instant().notNull(),
    endDate: instant().notNull(),
    /** Who is null in the accounts; null once erased. */
    hostAccountId: uuid(),
  },
  (table) => [index('cost_nights_host_idx').on(table.hostAccountId)],
);
