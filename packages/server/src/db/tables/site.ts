import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, instant, primaryId } from './columns.ts';

/** Messages of the contact form. `senderHash` is a salted hash of the sender's address, cleared after 30 days. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: primaryId(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    senderHash: bytea(),
    readAt: instant(),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_created_at_idx').on(table.createdAt.desc(), table.id.desc()),
    index('contact_messages_search_idx').using(
      'gin',
      sql`fold_text(${table.name} || ' ' || ${table.email} || ' ' || ${table.subject} || ' ' || ${table.message}) gin_trgm_ops`,
    ),
    index('contact_messages_unread_idx').on(table.createdAt.desc()).where(sql`${table.readAt} is null`),
  ],
);

/** What the team answered to a message of the contact form. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: primaryId(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('contact_answers_message_id_idx').on(table.messageId)],
);

/**
 * What administrators did: who, what, to whom, before and after. A trigger refuses every change and removal, so that
 * the trail can be trusted. Names are copied, because accounts may go.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: primaryId(),
    accountId: uuid(),
    actorName: text().notNull(),
    /** "article.publish", "account.suspend", … */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    subjectName: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_entries_created_at_idx').on(table.createdAt.desc(), table.id.desc()),
    index('audit_entries_account_idx').on(table.accountId, table.createdAt.desc(), table.id.desc()),
    index('audit_entries_action_idx').on(table.action, table.createdAt.desc(), table.id.desc()),
    index('audit_entries_subject_idx').on(table.subjectType, table.subjectId, table.createdAt.desc()),
  ],
);

/** What the administrator may change without a deployment: support address, store links, testimonials. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Counters of attempts, shared by every process. The shape is the rate limiter library's own. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint({ mode: 'number' }),
});
