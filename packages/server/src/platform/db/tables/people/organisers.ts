// Owner: people/organisers. Pro profiles, their followers, and connections to app accounts.

import type { FollowChannel, FollowScreen } from '@lampion/contract/people/followers';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { images } from '../media/images.ts';
import { accounts } from './accounts.ts';
import { appAccounts } from './members.ts';

/** Pro accounts. A connected app account provides the public name, picture and bio. */
export const organisers = pgTable(
  'organisers',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    appAccountId: uuid().references(() => appAccounts.id, { onDelete: 'set null' }),
    fullName: text().notNull().default(''),
    companyName: text().notNull().default(''),
    /** Public name; the company's when empty. */
    displayName: text().notNull().default(''),
    /** The text of its page; the app account's when empty. */
    bio: text().notNull().default(''),
    /** Links to other sites. */
    links: text().array().notNull().default(sql`'{}'`),
    /**
     * Composition of the page's generated cover when there is no picture; null: derived from the
     * id.
     */
    coverPlan: text(),
    coverSky: text(),
    coverImageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    /** The address invoices and customers see; the sign-in address when empty. */
    contactEmail: text().notNull().default(''),
    siret: text(),
    /** The registered office for invoices, empty until filled in. Country as ISO 3166-1 alpha-2. */
    addressLine: text().notNull().default(''),
    postcode: text().notNull().default(''),
    city: text().notNull().default(''),
    country: text().notNull().default(''),
    vatNumber: text().notNull().default(''),
    /** Result of the EU register. */
    vatCheck: text({ enum: ['unchecked', 'valid', 'invalid'] })
      .notNull()
      .default('unchecked'),
    /** Whether guests' replies to e-mails go to the confirmed sign-in address. */
    takesReplies: boolean().notNull().default(false),
    plan: text('plan_in_force', { enum: ['discovery', 'basic', 'pro', 'enterprise'] })
      .notNull()
      .default('discovery'),
    /**
     * The column of the previous version, which stores the free plan as 'basic'. Written only by
     * triggers.
     */
    formerPlan: text('plan', { enum: ['basic', 'pro', 'enterprise'] })
      .notNull()
      .default('basic'),
    stripeCustomerId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('organisers_account_id_key').on(table.accountId),
    uniqueIndex('organisers_app_account_id_key').on(table.appAccountId),
    uniqueIndex('organisers_stripe_customer_id_key').on(table.stripeCustomerId),
    index('organisers_customers_idx').on(table.id).where(sql`${table.stripeCustomerId} IS NOT NULL`),
    index('organisers_search_idx').using(
      'gin',
      sql`fold_text(${table.companyName} || ' ' || ${table.fullName}) gin_trgm_ops`,
    ),
    index('organisers_display_name_search_idx').using(
      'gin',
      sql`fold_text(${table.displayName}) gin_trgm_ops`,
    ),
    index('organisers_plan_in_force_idx').on(table.plan),
    index('organisers_cover_image_idx').on(table.coverImageId),
    index('organisers_siret_idx').on(table.siret),
    index('organisers_vat_number_idx').on(table.vatNumber).where(sql`${table.vatNumber} <> ''`),
  ],
);

/**
 * The ways in which a follower agreed to be notified, with the proof of each: when (ISO 8601), on
 * which screen and to which text. A channel without an entry is not used.
 */
export type FollowConsents = {
  readonly [C in FollowChannel]?: {
    readonly at: string;
    readonly screen: FollowScreen;
    readonly wording: number;
  };
};

/** Which app accounts follow which organiser. */
export const followers = pgTable(
  'followers',
  {
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    appAccountId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    consents: jsonb().$type<FollowConsents>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.organiserId, table.appAccountId] }),
    index('followers_app_account_id_idx').on(table.appAccountId),
    index('followers_organiser_created_idx').on(
      table.organiserId,
      table.createdAt.desc(),
      table.appAccountId,
    ),
  ],
);

/**
 * Addresses without an account that follow an organiser by e-mail. Nothing is sent to one before
 * it is confirmed, which its owner does by a link; the row is the proof of the consent.
 */
export const emailFollowers = pgTable(
  'email_followers',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Where it was given, and to which text. */
    screen: text().$type<FollowScreen>().notNull(),
    wording: integer().notNull(),
    createdAt: createdAt(),
    confirmedAt: instant(),
  },
  (table) => [
    uniqueIndex('email_followers_address_key').on(table.organiserId, table.email),
    index('email_followers_organiser_confirmed_idx')
      .on(table.organiserId, table.confirmedAt.desc(), table.id)
      .where(sql`${table.confirmedAt} is not null`),
    index('email_followers_organiser_idx')
      .on(table.organiserId, table.id)
      .where(sql`${table.confirmedAt} is not null`),
    index('email_followers_email_idx').on(table.email),
    index('email_followers_unconfirmed_idx').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/**
 * Number of followers of each organiser, in all and by consent; no row for none. Written only by
 * triggers of `followers` and `email_followers`.
 */
export const organiserFollowerCounts = pgTable('organiser_follower_counts', {
  organiserId: uuid()
    .primaryKey()
    .references(() => organisers.id, { onDelete: 'cascade' }),
  followers: integer().notNull(),
  byApp: integer().notNull().default(0),
  byPush: integer().notNull().default(0),
  byEmail: integer().notNull().default(0),
  /** Those who agreed to messages that the organiser writes, in any way. */
  byMessage: integer().notNull().default(0),
});

/**
 * Codes that prove that an app account belongs to an organiser. Stores only a keyed hash, and only
 * once the SMS is sent. One row per organiser: a new request replaces the code.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    appAccountId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    codeHash: bytea(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('verification_codes_organiser_key').on(table.organiserId),
    index('verification_codes_app_account_idx').on(table.appAccountId),
    index('verification_codes_expires_at_idx').on(table.expiresAt),
  ],
);
