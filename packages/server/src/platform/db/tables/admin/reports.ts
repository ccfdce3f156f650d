// Owner: admin/reports. What visitors, members and guests reported to the administration.

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { guests } from '../events/guest-list.ts';
import { accounts } from '../people/accounts.ts';

/**
 * Reports of events, members, photos and challenges. They outlive their subject, so that the
 * reporter learns the outcome; at most one open report per person and subject.
 */
export const reports = pgTable(
  'reports',
  {
    id: primaryId(),
    kind: text({ enum: ['event', 'member', 'photo', 'challenge'] }).notNull(),
    /** An event, an app account, a photo of an album, or a challenge. */
    subjectId: uuid().notNull(),
    /** The event, or that of the photo or challenge. */
    eventId: uuid(),
    /** The name at the time of the report; empty once its person is erased. */
    subjectName: text().notNull(),
    /** What a challenge said. */
    content: text().notNull().default(''),
    reason: text().notNull(),
    details: text().notNull().default(''),
    reporterId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** For a reporter without an account. */
    guestId: uuid().references(() => guests.id, { onDelete: 'set null' }),
    /** A visitor: salted hash of their address, cleared within 30 days. */
    reporterHash: bytea(),
    /** The address that the reporter left; only we read it. */
    email: text(),
    createdAt: createdAt(),
    handledAt: instant(),
    outcome: text({ enum: ['kept', 'removed'] }),
  },
  (table) => {
    const isOpen = sql`${table.handledAt} is null`;
    return [
      index('reports_list_idx').on(table.createdAt.desc(), table.id.desc()),
      index('reports_open_idx').on(table.createdAt.desc(), table.id.desc()).where(isOpen),
      index('reports_kind_idx').on(table.kind, table.createdAt.desc(), table.id.desc()),
      index('reports_subject_idx').on(table.subjectId, table.createdAt.desc(), table.id.desc()),
      index('reports_event_idx').on(table.eventId),
      index('reports_reporter_idx').on(table.reporterId),
      index('reports_guest_idx').on(table.guestId),
      index('reports_email_idx').on(table.email).where(sql`${table.email} is not null`),
      uniqueIndex('reports_account_key').on(table.subjectId, table.reporterId).where(isOpen),
      uniqueIndex('reports_guest_key').on(table.subjectId, table.guestId).where(isOpen),
      uniqueIndex('reports_visitor_key').on(table.subjectId, table.reporterHash).where(isOpen),
      check('reports_outcome_check', sql`(${table.handledAt} is null) = (${table.outcome} is null)`),
    ];
  },
);
