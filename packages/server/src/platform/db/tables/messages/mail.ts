// Owner: messages/mail. E-mails to be sent, their rate, and addresses that get none any more.

import type { EmailFailureReason, EmailLane, EmailTemplate } from '@lampion/contract/messages/emails';
import type { SuppressionReason, SuppressionSource } from '@lampion/contract/messages/suppressions';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from '../people/accounts.ts';

/**
 * E-mails to send, composed at the time of sending. A row is deleted once the mail server accepted
 * it; failed ones are kept for the administration.
 */
export const outgoingEmails = pgTable(
  'outgoing_emails',
  {
    /** Also its Message-ID, the same at every attempt. */
    id: primaryId(),
    lane: text().$type<EmailLane>().notNull(),
    template: text().$type<EmailTemplate>().notNull(),
    /** The row the e-mail is about. */
    subjectId: text().notNull(),
    /** Used to alternate between organisers who send many. */
    organiserId: uuid(),
    /** The recipient's domain, once known. */
    domain: text(),
    createdAt: createdAt(),
    /** Earliest time to send; null once given up. */
    dueAt: instant(),
    /** No other worker takes it until then. */
    claimedUntil: instant(),
    /** Failed attempts, and those since it was queued or last retried by an administrator. */
    attempts: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    reason: text().$type<EmailFailureReason>(),
    /** Masked; null before the first failure, and when it failed before the address was known. */
    recipient: text(),
    firstFailedAt: instant(),
    lastFailedAt: instant(),
  },
  (table) => [
    index('outgoing_emails_due_idx')
      .on(table.lane, table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null`),
    index('outgoing_emails_organiser_idx')
      .on(table.organiserId, table.dueAt, table.id)
      .where(sql`${table.lane} = 'bulk' and ${table.dueAt} is not null`),
    index('outgoing_emails_failed_idx')
      .on(table.lastFailedAt.desc(), table.id.desc())
      .where(sql`${table.lastFailedAt} is not null`),
    check(
      'outgoing_emails_organiser_check',
      sql`${table.lane} <> 'bulk' or ${table.organiserId} is not null`,
    ),
    check('outgoing_emails_tries_check', sql`${table.tries} between 0 and ${table.attempts}`),
  ],
);

/** One row: when the installation may send its next e-mail. */
export const emailPace = pgTable(
  'email_pace',
  {
    isOnly: boolean().primaryKey().default(true),
    nextAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [check('email_pace_is_only_check', sql`${table.isOnly}`)],
);

/** Number of e-mails sent and given up, per minute. */
export const emailCounts = pgTable('email_counts', {
  minute: instant().primaryKey(),
  sent: integer().notNull(),
  givenUp: integer().notNull(),
});

// contract: replaced by outgoing_emails. The previous version reads and writes it; the next version
// drops it.
/**
 * E-mails that could not be delivered so far. Deleted once they are sent; the job queue knows
 * whether they are retried.
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

/** Test e-mails of administrators, for a day. */
export const emailChecks = pgTable(
  'email_checks',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('email_checks_account_id_idx').on(table.accountId)],
);

/** Addresses that only get security e-mails, and why. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    id: primaryId(),
    /**
     * First 16 bytes of the SHA-256 of the lower-case address; a return path has no room for more.
     */
    addressHash: bytea().notNull(),
    /** Masked; null when the report did not contain the address in a form we can check. */
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

/** Bounces and complaints of the last weeks, to ignore duplicates and to count soft bounces. */
export const emailBounces = pgTable(
  'email_bounces',
  {
    /** SHA-256 of the reporter and its id of the event. */
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
