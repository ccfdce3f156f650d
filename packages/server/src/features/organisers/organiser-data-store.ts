import { desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { followers, organisers } from '../../db/tables/organisers.ts';

export function findOwnOrganisers(db: Queryable, accountId: string) {
  const {
    id,
    fullName,
    companyName,
    displayName,
    bio,
    links,
    contactEmail,
    siret,
    addressLine,
    postcode,
    city,
    country,
    vatNumber,
    vatCheck,
    takesReplies,
    plan,
    stripeCustomerId,
    createdAt,
  } = organisers;
  return db
    .select({
      id,
      fullName,
      companyName,
      displayName,
      bio,
      links,
      contactEmail,
      siret,
      addressLine,
      postcode,
      city,
      country,
      vatNumber,
      vatCheck,
      takesReplies,
      plan,
      stripeCustomerId,
      createdAt,
    })
    .from(organisers)
    .where(eq(organisers.accountId, accountId));
}

export function findFollowed(db: Queryable, appAccountIds: readonly string[]) {
  return db
    .select({
      organiserId: followers.organiserId,
      companyName: organisers.companyName,
      createdAt: followers.createdAt,
    })
    .from(followers)
    .innerJoin(organisers, eq(organisers.id, followers.organiserId))
    .where(inArray(followers.appAccountId, [...appAccountIds]))
    .orderBy(desc(followers.createdAt));
}
