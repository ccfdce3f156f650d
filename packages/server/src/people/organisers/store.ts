import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { events, isPublicEvent } from '../../events/events/read-model.ts';
import { images } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { followers, organisers } from '../../platform/db/tables/people/organisers.ts';
import { appAccounts } from '../members/read-model.ts';
import { organiserFace, organiserImages } from './read-model.ts';

/** Alias of the page's picture, which differs from the app account's. */
const organiserCovers = alias(images, 'organiser_covers');

function selectOrganisers(db: Queryable) {
  const { plan, links, coverPlan, coverSky } = organisers;
  return db
    .select({
      ...organiserFace,
      image: organiserImages,
      plan,
      links,
      coverPlan,
      coverSky,
      coverImage: organiserCovers,
    })
    .from(organisers)
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(organiserImages, eq(organiserImages.id, appAccounts.imageId))
    .leftJoin(organiserCovers, eq(organiserCovers.id, organisers.coverImageId));
}

const organiserById = prepareOnce((db) =>
  selectOrganisers(db)
    .where(eq(organisers.id, sql.placeholder('id')))
    .prepare('organiser_by_id'),
);

const organiserByAccount = prepareOnce((db) =>
  selectOrganisers(db)
    .where(eq(organisers.accountId, sql.placeholder('accountId')))
    .prepare('organiser_by_account'),
);

const organiserByUsername = prepareOnce((db) =>
  selectOrganisers(db)
    .where(eq(appAccounts.username, sql.placeholder('username')))
    .prepare('organiser_by_username'),
);

export type OrganiserRow = Awaited<ReturnType<typeof selectOrganisers>>[number];

/** The organiser with its connected app account and that one's picture; null when there is none. */
export async function findOrganiser(db: Queryable, id: string): Promise<OrganiserRow | null> {
  const [row] = await organiserById(db).execute({ id });
  return row ?? null;
}

/** The pro profile of an account; null for accounts without. */
export async function findOrganiserByAccount(db: Queryable, accountId: string): Promise<OrganiserRow | null> {
  const [row] = await organiserByAccount(db).execute({ accountId });
  return row ?? null;
}

/** The organiser whose connected app account has a username; null when there is none. */
export async function findOrganiserByUsername(db: Queryable, username: string): Promise<OrganiserRow | null> {
  const [row] = await organiserByUsername(db).execute({ username });
  return row ?? null;
}

function hasPublicEvent(db: Queryable) {
  return exists(
    db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.organiserId, organisers.id), isPublicEvent)),
  );
}

/**
 * Organisers with a public event in the order of their ids, so that they keep their position when
 * others join.
 */
export async function findPublishingOrganisers(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrganiserRow[]> {
  return selectOrganisers(db).where(hasPublicEvent(db)).orderBy(organisers.id).limit(limit).offset(offset);
}

export async function countPublishingOrganisers(db: Queryable): Promise<number> {
  return db.$count(organisers, hasPublicEvent(db));
}

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
      consents: followers.consents,
    })
    .from(followers)
    .innerJoin(organisers, eq(organisers.id, followers.organiserId))
    .where(inArray(followers.appAccountId, [...appAccountIds]))
    .orderBy(desc(followers.createdAt));
}
