import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, primaryId } from './columns.ts';
import { images } from './images.ts';

/** Profiles of the mobile app: what friends and guests see of a person. `phone` is E.164. */
export const appAccounts = pgTable(
  'app_accounts',
  {
    id: primaryId(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Lower case, [a-z0-9._], 3 to 30 characters. */
    username: text().notNull(),
    appName: text().notNull(),
    bio: text().notNull().default(''),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    phone: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('app_accounts_username_key').on(table.username),
    uniqueIndex('app_accounts_account_id_key').on(table.accountId),
    index('app_accounts_image_id_idx').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('app_accounts_username_search_idx').using('gin', sql`fold_text(${table.username}) gin_trgm_ops`),
  ],
);

/** Pro accounts. Once an app account is connected, it gives the public name, picture and bio. */
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
    /** The address invoices and customers see; the sign-in address when empty. */
    contactEmail: text().notNull().default(''),
    siret: text(),
    plan: text({ enum: ['basic', 'pro', 'enterprise'] })
      .notNull()
      .default('basic'),
    stripeCustomerId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('organisers_account_id_key').on(table.accountId),
    uniqueIndex('organisers_app_account_id_key').on(table.appAccountId),
    uniqueIndex('organisers_stripe_customer_id_key').on(table.stripeCustomerId),
    index('organisers_search_idx').using(
      'gin',
      sql`fold_text(${table.companyName} || ' ' || ${table.fullName}) gin_trgm_ops`,
    ),
    index('organisers_plan_idx').on(table.plan),
  ],
);

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

/** How many app accounts follow each organiser; no row for nobody. A trigger of `followers` writes it, nothing else. */
export const organiserFollowerCounts = pgTable('organiser_follower_counts', {
  organiserId: uuid()
    .primaryKey()
    .references(() => organisers.id, { onDelete: 'cascade' }),
  followers: integer().notNull(),
});
