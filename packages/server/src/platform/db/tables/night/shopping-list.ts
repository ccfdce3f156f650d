// Owner: night/shopping-list. What to bring to a night, who brings how much of it, and claims that
// did not fit.

import { shoppingSections, shoppingUnits } from '@lampion/contract/night/shopping-list';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../columns.ts';
import { events } from '../events/events.ts';
import { guests } from '../events/guest-list.ts';
import { accounts } from '../people/accounts.ts';

/**
 * Items to bring. A removed item is kept without a position: a claim that arrives late restores it.
 */
export const shoppingItems = pgTable(
  'shopping_items',
  {
    /** Made by the device that added it. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    section: text({ enum: shoppingSections }).notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    unit: text({ enum: shoppingUnits }).notNull(),
    /** Within its section, from 0. */
    position: integer().notNull(),
    isDone: boolean().notNull().default(false),
    /** The account whose earlier lists it belongs to. Null: the account is gone. */
    addedByAccountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (table) => [
    index('shopping_items_event_idx').on(table.eventId),
    index('shopping_items_added_by_idx').on(table.addedByAccountId, table.createdAt),
    check('shopping_items_quantity_check', sql`${table.quantity} > 0`),
  ],
);

/** Device ids of items that were merged into others. */
export const shoppingItemAliases = pgTable(
  'shopping_item_aliases',
  {
    id: uuid().primaryKey(),
    itemId: uuid()
      .notNull()
      .references(() => shoppingItems.id, { onDelete: 'cascade' }),
  },
  (table) => [index('shopping_item_aliases_item_idx').on(table.itemId)],
);

/** Quantity of an item that a guest brings; without a guest, the organiser. */
export const shoppingClaims = pgTable(
  'shopping_claims',
  {
    id: primaryId(),
    itemId: uuid()
      .notNull()
      .references(() => shoppingItems.id, { onDelete: 'cascade' }),
    guestId: uuid().references(() => guests.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    claimedAt: instant().notNull(),
  },
  (table) => [
    unique('shopping_claims_item_guest_key').on(table.itemId, table.guestId).nullsNotDistinct(),
    index('shopping_claims_guest_idx').on(table.guestId),
    check('shopping_claims_quantity_check', sql`${table.quantity} > 0`),
  ],
);

/** A claim that no longer fitted completely. */
export const shoppingConflicts = pgTable(
  'shopping_conflicts',
  {
    id: primaryId(),
    itemId: uuid()
      .notNull()
      .references(() => shoppingItems.id, { onDelete: 'cascade' }),
    wanted: integer().notNull(),
    kept: integer().notNull(),
    /** By the device's clock. */
    writtenAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('shopping_conflicts_item_idx').on(table.itemId)],
);

/** People who see a conflict until they acknowledge it: the late claimant and the earlier ones. */
export const shoppingConflictPeople = pgTable(
  'shopping_conflict_people',
  {
    id: primaryId(),
    conflictId: uuid()
      .notNull()
      .references(() => shoppingConflicts.id, { onDelete: 'cascade' }),
    guestId: uuid().references(() => guests.id, { onDelete: 'cascade' }),
    isLate: boolean().notNull(),
    /** Quantity claimed at the time; for the late claimant, the quantity kept. */
    quantity: integer().notNull(),
    claimedAt: instant().notNull(),
    answeredAt: instant(),
  },
  (table) => [
    unique('shopping_conflict_people_key').on(table.conflictId, table.guestId).nullsNotDistinct(),
    index('shopping_conflict_people_guest_idx').on(table.guestId),
  ],
);
