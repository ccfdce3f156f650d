import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { subscriptions } from '../../billing/billing/read-model.ts';
import { images } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { organisers } from '../../platform/db/tables/people/organisers.ts';
import { accounts } from '../accounts/read-model.ts';
import { appAccounts } from '../members/read-model.ts';

const ownAppAccounts = alias(appAccounts, 'own_app_accounts');
const ownImages = alias(images, 'own_images');

/** A pro profile with everything its owner may read; null when there is none. */
export async function findProfile(db: Queryable, organiserId: string) {
  const [row] = await db
    .select({
      organiser: organisers,
      accountEmail: accounts.email,
      appAccount: appAccounts,
      image: images,
      ownAppAccount: ownAppAccounts,
      ownImage: ownImages,
      subscriptionStatus: subscriptions.status,
    })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .leftJoin(ownAppAccounts, eq(ownAppAccounts.accountId, accounts.id))
    .leftJoin(ownImages, eq(ownImages.id, ownAppAccounts.imageId))
    .leftJoin(subscriptions, eq(subscriptions.organiserId, organisers.id))
    .where(eq(organisers.id, organiserId));
  return row ?? null;
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

type ProfileChanges = Partial<
  Pick<
    typeof organisers.$inferInsert,
    | 'fullName'
    | 'companyName'
    | 'displayName'
    | 'contactEmail'
    | 'siret'
    | 'addressLine'
    | 'postcode'
    | 'city'
    | 'country'
    | 'vatNumber'
    | 'vatCheck'
    | 'takesReplies'
  >
>;

/**
 * The fields that a change of the company depends on, locked until the transaction ends; null when
 * the organiser does not exist.
 */
export async function findIdentity(tx: Queryable, organiserId: string) {
  const { stripeCustomerId: customerId, country, vatNumber } = organisers;
  const [row] = await tx
    .select({ customerId, country, vatNumber })
    .from(organisers)
    .where(eq(organisers.id, organiserId))
    .for('no key update');
  return row ?? null;
}

/** Empty for none, and for an unknown organiser. */
export async function findVatNumber(db: Queryable, organiserId: string): Promise<string> {
  const [row] = await db
    .select({ vatNumber: organisers.vatNumber })
    .from(organisers)
    .where(eq(organisers.id, organiserId));
  return row?.vatNumber ?? '';
}

export async function updateVatCheck(
  tx: Queryable,
  organiserId: string,
  vatCheck: (typeof organisers.$inferSelect)['vatCheck'],
): Promise<void> {
  await tx.update(organisers).set({ vatCheck }).where(eq(organisers.id, organiserId));
}

/** Undefined values stay unchanged. */
export async function updateOrganiser(
  tx: Queryable,
  organiserId: string,
  changes: ProfileChanges,
): Promise<void> {
  await tx.update(organisers).set(changes).where(eq(organisers.id, organiserId));
}

type FrontChanges = Partial<
  Pick<typeof organisers.$inferInsert, 'bio' | 'links' | 'coverPlan' | 'coverSky' | 'coverImageId'>
>;

/** Undefined values stay unchanged. Returns the former picture; concurrent calls are serialised. */
export async function updateOrganiserFront(
  tx: Queryable,
  organiserId: string,
  changes: FrontChanges,
): Promise<string | null> {
  const own = eq(organisers.id, organiserId);
  const [before] = await tx
    .select({ coverImageId: organisers.coverImageId })
    .from(organisers)
    .where(own)
    .for('no key update');
  const given = Object.values(changes).some((value) => value !== undefined);
  if (given) await tx.update(organisers).set(changes).where(own);
  return before?.coverImageId ?? null;
}

/** The confirmed sign-in address of an organiser who wants guests' replies; null otherwise. */
export async function findWantedReplyAddress(db: Queryable, organiserId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(organisers)
    .innerJoin(accounts, and(eq(accounts.id, organisers.accountId), isNotNull(accounts.emailVerifiedAt)))
    .where(and(eq(organisers.id, organiserId), organisers.takesReplies));
  return row?.email ?? null;
}

/** The pro profile of a new organiser. Does nothing when there is one. */
export async function insertOrganiser(db: Queryable, accountId: string, fullName = ''): Promise<void> {
  await db.insert(organisers).values({ accountId, fullName }).onConflictDoNothing();
}

/** Locks an organiser until the transaction ends; false when there is none. */
export async function updateOwnAccount(tx: Queryable, id: string, accountId: string): Promise<void> {
  await tx.update(organisers).set({ accountId }).where(eq(organisers.id, id));
}

export async function lockOrganiserRow(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: organisers.id })
    .from(organisers)
    .where(eq(organisers.id, id))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Replaces the customer `before`; returns the stored one, which may be that of a concurrent
 * request.
 */
export async function replaceCustomer(
  db: Queryable,
  organiserId: string,
  { before, after }: { readonly before: string | null; readonly after: string },
): Promise<string> {
  const isUnchanged = sql`${organisers.stripeCustomerId} IS NOT DISTINCT FROM ${before}`;
  await db
    .update(organisers)
    .set({ stripeCustomerId: after })
    .where(and(eq(organisers.id, organiserId), isUnchanged));
  const [row] = await db
    .select({ customerId: organisers.stripeCustomerId })
    .from(organisers)
    .where(eq(organisers.id, organiserId));
  return row?.customerId ?? after;
}

export async function updatePlan(
  tx: Queryable,
  organiserId: string,
  plan: (typeof organisers.$inferSelect)['plan'],
): Promise<void> {
  await tx
    .update(organisers)
    .set({ plan })
    .where(and(eq(organisers.id, organiserId), ne(organisers.plan, plan)));
}
