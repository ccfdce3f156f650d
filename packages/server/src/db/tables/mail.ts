// Owner: features/mail. E-mails that could not be sent, and addresses that get none any more.

import type { EmailFailureReason, EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { SuppressionReason, SuppressionSource } from '@lampion/contract/schemas/admin-suppression';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from './columns.ts';

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

/** Addresses that get no e-mail any more but those of security, and why. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    id: primaryId(),
    /** The first 16 bytes of SHA-256 of the address in lower case: a return path holds no more. */
    addressHash: bytea().notNull(),
    /** Masked; null when whoever reported it did not say the address in a form that we can check. */
    recipient: text(),
    reason: text().$type<SuppressionReason>().notNull(),
    source: text().$type<SuppressionSource>().notNull(),
    /** Enhanced status code (RFC 3463), "5.1.1". */
    status: text(),
    /** How often it was reported. */
    reports: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique('email_suppressions_address_hash_unique').on(table.addressHash),
    index('email_suppressions_created_at_idx').on(table.createdAt.desc(), table.id.desc()),
    check('email_suppressions_address_hash_check', sql`octet_length(${table.addressHash}) = 16`),
    check('email_suppressions_reports_check', sql`${table.reports} > 0`),
  ],
);

/** Bounces and complaints of the last weeks: none counts twice, and soft ones count when there are many. */
export const emailBounces = pgTable(
  'email_bounces',
  {
    /** SHA-256 of who reported it and how they call it. */
    id: bytea().primaryKey(),
    /** As in suppressions; null once an administrator allowed the address again. */
    addressHash: bytea(),
    isSoft: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_bounces_address_hash_idx').on(table.addressHash, table.createdAt),
    index('email_bounces_created_at_idx').on(table.createdAt),
  ],
);
