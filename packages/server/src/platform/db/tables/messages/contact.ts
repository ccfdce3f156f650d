// Owner: messages/contact. Messages of the contact form.

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from '../people/accounts.ts';

/**
 * Messages of the contact form. `senderHash` is a salted hash of the sender's address, cleared
 * after 30 days.
 */
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
