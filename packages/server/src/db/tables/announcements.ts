import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BatchFigure } from '../batch-figures.ts';
import { accounts } from './accounts.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { events, guests } from './events.ts';

/** What guests of an event are told: by the organiser (`message`), or by ourselves for them. */
export const announcements = pgTable(
  'announcements',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['message', 'change', 'cancellation', 'restoration', 'reminder'] }).notNull(),
    body: text().notNull(),
    /** Who it is for, as in the contract. */
    audience: text({ enum: ['coming', 'maybe', 'waiting'] })
      .array()
      .notNull(),
    authorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Given by whoever asks: a repetition with the same key is the same announcement. */
    idempotencyKey: text(),
    recipientCount: integer().notNull().default(0),
    createdAt: createdAt(),
    pausedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('announcements_event_idx').on(table.eventId, table.createdAt.desc(), table.id.desc()),
    index('announcements_author_id_idx').on(table.authorId).where(sql`${table.authorId} is not null`),
    uniqueIndex('announcements_idempotency_key').on(table.eventId, table.idempotencyKey),
  ],
);

/** Up to 500 guests that one job tells: those of the audience between two ids, both included. */
export const announcementBatches = pgTable(
  'announcement_batches',
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    firstGuestId: uuid().notNull(),
    lastGuestId: uuid().notNull(),
    finishedAt: instant(),
    /** Where its messages stood when it was finished, so that nobody counts them again. */
    figures: jsonb().$type<BatchFigure[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.number] }),
    index('announcement_batches_open_idx').on(table.announcementId).where(sql`${table.finishedAt} is null`),
  ],
);

/**
 * One guest told through one channel, at most once: the primary key is what a repetition meets. `none` stands for
 * whoever cannot be reached at all.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    announcementId: uuid().notNull(),
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['mobile', 'web', 'email', 'none'] }).notNull(),
    batch: integer().notNull(),
    status: text({ enum: ['waiting', 'sending', 'delivered', 'failed'] }).notNull(),
    /** Why it failed, or why it is tried again. */
    reason: text({
      enum: ['gone', 'refused', 'unreachable', 'declined', 'unavailable', 'timed_out', 'throttled'],
    }),
    attempts: integer().notNull().default(0),
    /** Not before this; for one that is being sent, until when nobody else may take it. */
    dueAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.guestId, table.channel] }),
    foreignKey({
      name: 'deliveries_batch_fk',
      columns: [table.announcementId, table.batch],
      foreignColumns: [announcementBatches.announcementId, announcementBatches.number],
    }).onDelete('cascade'),
    index('deliveries_open_idx')
      .on(table.announcementId, table.batch, table.dueAt)
      .where(sql`${table.status} in ('waiting', 'sending')`),
    index('deliveries_guest_idx').on(table.guestId),
    check('deliveries_attempts_check', sql`${table.attempts} >= 0`),
  ],
);
