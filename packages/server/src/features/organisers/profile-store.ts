import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { organisers } from '../../db/tables/organisers.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { subscriptions } from '../billing/subscription-read-model.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';

/** A pro profile with all its owner may read; null when there is none. */
export async function findProfile(db: Queryable, organiserId: string) {
  const [row] = await db
    .select({
      organiser: organisers,
      accountEmail: accounts.email,
      appAccount: appAccounts,
      image: images,
      subscriptionStatus: subscriptions.status,
    })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .leftJoin(subscriptions, eq(subscriptions.organiserId, organisers.id))
    .where(eq(organisers.id, organiserId));
  return row ?? null;
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

type ProfileChanges = Pick<
  typeof organisers.$inferInsert,
  'fullName' | 'companyName' | 'contactEmail' | 'siret'
>;

/** The provider's customer, null for none, or undefined when the organiser is gone. */
export async function updateOrganiser(
  tx: Queryable,
  organiserId: string,
  changes: ProfileChanges,
): Promise<string | null | undefined> {
  const [row] = await tx
    .update(organisers)
    .set(changes)
    .where(eq(organisers.id, organiserId))
    .returning({ customerId: organisers.stripeCustomerId });
  return row?.customerId;
}
