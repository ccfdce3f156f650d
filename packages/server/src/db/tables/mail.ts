// Owner: features/mail. E-mails that could not be sent.

import type { EmailFailureReason, EmailTemplate } from '@lampion/contract/schemas/admin-email';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';

/**
 * E-mails that could not be delivered so far. Deleted once they are sent; the job queue knows whether they are retried.
 */
export const emailFailures = pgTable(
  'email_failures',
  {
    id: primaryId(),
    template: text().$type<EmailTemplate>().notNull(),
    /** The row the e-mail is about. */
    subjectId: text().notNull(),
    /** The job that last tried to send it. */
    jobId: uuid().notNull(),
    /** Masked; null when it failed before the address was known. */
    recipient: text(),
    attempts: integer().notNull().default(1),
    reason: text().$type<EmailFailureReason>().notNull(),
    firstFailedAt: instant().notNull(),
    lastFailedAt: instant().notNull(),
  },
  (table) => [
    unique('email_failures_template_subject_id_unique').on(table.template, table.subjectId),
    index('email_failures_last_failed_at_idx').on(table.lastFailedAt.desc(), table.id.desc()),
    check('email_failures_attempts_check', sql`${table.attempts} > 0`),
  ],
);
