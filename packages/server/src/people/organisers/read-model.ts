import { followChannels, MESSAGES_SINCE_WORDING } from '@lampion/contract/people/followers';
import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { images } from '../../media/images/read-model.ts';
import type { Readable } from '../../platform/db/errors.ts';
import { findsText } from '../../platform/db/search-text.ts';
import * as tables from '../../platform/db/tables/people/organisers.ts';
import { accounts } from '../accounts/read-model.ts';
import { appAccounts, isHiddenFrom } from '../members/read-model.ts';

// What other features may show of an organiser.

export const organiserFollowerCounts: Readable<
  typeof tables.organiserFollowerCounts,
  'byMessage' | 'followers' | 'organiserId'
> = tables.organiserFollowerCounts;

export const organisers: Readable<
  typeof tables.organisers,
  | 'accountId'
  | 'addressLine'
  | 'appAccountId'
  | 'bio'
  | 'city'
  | 'companyName'
  | 'contactEmail'
  | 'country'
  | 'coverImageId'
  | 'displayName'
  | 'fullName'
  | 'id'
  | 'plan'
  | 'postcode'
  | 'siret'
  | 'stripeCustomerId'
  | 'vatCheck'
  | 'vatNumber'
> = tables.organisers;

const own = alias(appAccounts, 'own');

export const followers: Readable<typeof tables.followers, 'appAccountId' | 'organiserId'> = tables.followers;

/**
 * The person behind an organiser as a viewer for `isHiddenFrom`: the app account of its account,
 * and the connected one.
 */
export const membersOf = (organiserId: SQLWrapper | string): SQL => sql`ANY(ARRAY(
  SELECT ${own.id} FROM ${organisers} JOIN ${appAccounts} AS own
    ON ${own.accountId} = ${organisers.accountId} OR ${own.id} = ${organisers.appAccountId}
  WHERE ${organisers.id} = ${organiserId}))`;

/** Alias of the organiser's image, for queries that join other images too. */
export const organiserImages = alias(images, 'organiser_images');

/**
 * The first text of consent that covers what is sent: messages need a later one than publications.
 */
export const textFor = (isMessage: SQL): SQL =>
  sql`CASE WHEN ${isMessage} THEN ${sql.raw(String(MESSAGES_SINCE_WORDING))} ELSE 1 END`;

/** Whether a follower `f` agreed, on any channel, to a text or a later one. */
const agreesTo = (text: SQL) =>
  or(...followChannels.map((channel) => sql`(f.consents->${channel}->>'wording')::int >= ${text}`));

interface Notified {
  /** The first text of consent that covers it: see `textFor`. */
  readonly text: SQL;
  /** Limits the ids, for pages along the index. */
  readonly condition?: (id: SQL) => SQL;
}

/**
 * Followers of an organiser who agreed to be notified, as rows (id, app_account_id, email,
 * consents); none that a block separates from its member, and no address whose member agreed to
 * e-mails too. OFFSET 0 keeps the order of its three look-ups: PostgreSQL would compare all
 * followers with each address.
 */
export const notifiableFollowers = (
  organiserId: SQLWrapper,
  { text, condition = () => sql`true` }: Notified,
): SQL => sql`
  SELECT f.app_account_id AS id, f.app_account_id, NULL::text AS email,
    (SELECT jsonb_object_agg(given.key, given.value) FROM jsonb_each(f.consents) given
      WHERE (given.value->>'wording')::int >= ${text}) AS consents
  FROM ${tables.followers} f
  WHERE f.organiser_id = ${organiserId} AND ${condition(sql`f.app_account_id`)}
    AND ${agreesTo(text)}
    AND NOT ${isHiddenFrom(membersOf(organiserId), sql`f.app_account_id`)}
  UNION ALL
  SELECT e.id, NULL, e.email, '{"email": {}}'::jsonb FROM ${tables.emailFollowers} e
  WHERE e.organiser_id = ${organiserId} AND ${condition(sql`e.id`)} AND e.confirmed_at IS NOT NULL
    AND e.wording >= ${text} AND NOT EXISTS (
      SELECT FROM (SELECT id FROM ${accounts} WHERE email = e.email AND email_verified_at IS NOT NULL OFFSET 0) a
      CROSS JOIN LATERAL (SELECT id FROM ${appAccounts} WHERE account_id = a.id OFFSET 0) p
      CROSS JOIN LATERAL (SELECT consents FROM ${tables.followers} f
        WHERE f.organiser_id = e.organiser_id AND f.app_account_id = p.id OFFSET 0) f
      WHERE (f.consents->'email'->>'wording')::int >= ${text})`;

/**
 * Columns of an organiser's public data, without the picture. Requires a join of the connected app
 * account.
 */
export const organiserFace = {
  id: organisers.id,
  companyName: organisers.companyName,
  displayName: organisers.displayName,
  ownBio: organisers.bio,
  username: appAccounts.username,
  bio: appAccounts.bio,
};

/**
 * `organiserFace` with the picture, as read. `username` is null while no app account is connected.
 */
export interface OrganiserFace {
  readonly id: string;
  readonly companyName: string;
  readonly displayName: string;
  /** Empty when the bio of the app account is used. */
  readonly ownBio: string;
  readonly username: string | null;
  readonly bio: string | null;
  readonly image: typeof images.$inferSelect | null;
}

/** Whether the company and person's name, or the public name, contain every word of a search. */
export function isCalled(q: string | undefined): SQL | undefined {
  const names = sql`${organisers.companyName} || ' ' || ${organisers.fullName}`;
  return or(findsText(names, q), findsText(sql`${organisers.displayName}`, q));
}

/** The name of an organiser shown to guests. Requires a join of the connected app account. */
export const publicName: SQL<string> = sql<string>`coalesce(nullif(${organisers.displayName}, ''), nullif(${organisers.companyName}, ''), ${appAccounts.username}, 'Organisateur')`;

/**
 * An organiser's username, or its public name without one. Requires the same join as `publicName`.
 */
export const publicUsername: SQL<string> = sql<string>`coalesce(${appAccounts.username}, ${publicName})`;
