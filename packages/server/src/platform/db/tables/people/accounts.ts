// Owner: people/accounts. Sign-in identities and credentials.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';

/** Sign-in identities. `email` is stored as normalised by the contract (trimmed, lower case). */
export const accounts = pgTable(
  'accounts',
  {
    id: primaryId(),
    email: text().notNull(),
    emailVerifiedAt: instant(),
    /** argon2id in PHC format; null where Google or the identity provider alone signs in. */
    passwordHash: text(),
    googleSubject: text(),
    role: text({ enum: ['member', 'organiser', 'admin'] }).notNull(),
    displayName: text().notNull().default(''),
    suspendedAt: instant(),
    lastSignInAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('accounts_email_key').on(table.email),
    uniqueIndex('accounts_google_subject_key').on(table.googleSubject),
    index('accounts_search_idx').using(
      'gin',
      sql`fold_text(${table.email} || ' ' || ${table.displayName}) gin_trgm_ops`,
    ),
    index('accounts_created_at_idx').on(table.createdAt.desc(), table.id.desc()),
    index('accounts_last_sign_in_idx').on(table.lastSignInAt.desc(), table.id.desc()),
    index('accounts_role_idx').on(table.role, table.createdAt.desc(), table.id.desc()),
    index('accounts_suspended_idx')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.suspendedAt} is not null`),
    index('accounts_unconfirmed_idx')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.suspendedAt} is null and ${table.emailVerifiedAt} is null`),
    check('accounts_role_check', sql`${table.role} in ('member', 'organiser', 'admin')`),
  ],
);

/**
 * Signed-in devices. Only the SHA-256 of the token is stored: a copy of the table opens no session.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: bytea().notNull(),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
    /** Extended by use, never beyond `endsAt`. */
    expiresAt: instant().notNull(),
    /** Opened, or confirmed since, with a passkey: it counts as a second factor. */
    hasPasskeyProof: boolean().notNull().default(false),
    /** Opened by this identity provider, by its name for people; a second factor is its to ask. */
    provider: text(),
    /** The end, regardless of use. */
    endsAt: instant().notNull().default(sql`now() + interval '90 days'`),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_account_id_idx').on(table.accountId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
);

/**
 * Devices that accounts signed in with: the owner is notified of a new one. Identified by the hash
 * of a random mark that the browser keeps; sessions end, devices stay known.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    markHash: bytea().notNull(),
    /** Browser and system in words. */
    device: text().notNull(),
    createdAt: createdAt(),
    lastSignInAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_mark_key').on(table.accountId, table.markHash),
    index('known_devices_last_sign_in_idx').on(table.lastSignInAt),
  ],
);

/**
 * Requested changes of address. The new address takes effect once its owner opens the link; the
 * former one is notified before and after. `tokenHash` is set when the link is sent.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    formerEmail: text().notNull(),
    newEmail: text().notNull(),
    tokenHash: bytea(),
    createdAt: createdAt(),
    /**
     * Expiry of the link; after confirmation, end of retention for the e-mail that reports the
     * change.
     */
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [
    uniqueIndex('email_changes_pending_key').on(table.accountId).where(sql`${table.confirmedAt} is null`),
    uniqueIndex('email_changes_token_hash_key').on(table.tokenHash),
    index('email_changes_account_id_idx').on(table.accountId),
    index('email_changes_expires_at_idx').on(table.expiresAt),
  ],
);

/** Links sent by e-mail that work once: password reset, address confirmation. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset-password', 'confirm-email'] }).notNull(),
    tokenHash: bytea().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('one_time_tokens_token_hash_key').on(table.tokenHash),
    index('one_time_tokens_account_id_idx').on(table.accountId),
    index('one_time_tokens_expires_at_idx').on(table.expiresAt),
  ],
);

/**
 * Authenticators. Checking a code requires the secret itself, so it is encrypted with the
 * installation's key and bound to its account. No code is required before `confirmedAt`.
 */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: bytea().notNull(),
  confirmedAt: instant(),
  /** The last 30-second step whose code was accepted: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes, usable once each instead of the authenticator. Only a keyed hash is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid()
      .notNull()
      .references(() => secondFactors.accountId, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** Public keys of authenticators that sign in without a password, at most ten an account. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator, in base64url. */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** Signatures so far as the authenticator counts them; those that do not count say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_account_id_idx').on(table.accountId),
  ],
);

/**
 * What an authenticator has to sign, once and within minutes: for the account that adds a passkey,
 * or, without one, for a sign-in. Only the SHA-256 is stored.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea().primaryKey(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_account_id_idx').on(table.accountId),
    index('passkey_challenges_expires_at_idx').on(table.expiresAt),
  ],
);

/** Who accounts are at an identity provider (OpenID Connect): at most one each at an issuer. */
export const accountIdentities = pgTable(
  'account_identities',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
    lastSignInAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('account_identities_subject_key').on(table.issuer, table.subject),
    uniqueIndex('account_identities_account_key').on(table.accountId, table.issuer),
  ],
);

/**
 * Sign-ins that have left for the identity provider: each comes back once, within minutes. Only the
 * SHA-256 of the browser's secret is stored; state, nonce and code verifier derive from it.
 */
export const providerAttempts = pgTable(
  'provider_attempts',
  { attemptHash: bytea().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('provider_attempts_expires_at_idx').on(table.expiresAt)],
);

/** Accounts scheduled for deletion. Cancelling deletes the row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `request` by the owner, `inactivity` after years without use. */
    reason: text({ enum: ['request', 'inactivity'] }).notNull(),
    requestedAt: instant().notNull(),
    eraseAt: instant().notNull(),
  },
  (table) => [index('account_deletions_erase_at_idx').on(table.eraseAt)],
);
