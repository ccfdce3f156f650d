import { and, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { organisers } from '../../db/tables/organisers.ts';
import { events, isPublicEvent } from '../events/event-read-model.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { organiserFace, organiserImages } from './organiser-read-model.ts';

/** Alias of the picture of its page, beside that of the app account. */
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

/** Organisers with a public event in the order of their ids, so that they keep their position when others join. */
export async function findPublishingOrganisers(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrganiserRow[]> {
  return selectOrganisers(db).where(hasPublicEvent(db)).orderBy(organisers.id).limit(limit).offset(offset);
}

export async function countPublishingOrganisers(db: Queryable): Promise<number> {
  return db.$count(organisers, hasPublicEvent(db));
}
