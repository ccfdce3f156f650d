import type { Plan } from '@lampion/contract/billing/rules/recommend-plan';
import type { OrganiserFront, PublicOrganiser } from '@lampion/contract/people/organisers';
import type { Deps } from '../../deps.ts';
import { portraitAddress, toPicture } from '../../media/images/describe-picture.ts';
import type { images } from '../../media/images/read-model.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findFollowedByAddress } from './email-follower-store.ts';
import {
  findWantedReplyAddress,
  lockOrganiserRow,
  replaceCustomer,
  updateOwnAccount,
  updatePlan,
} from './profile-store.ts';
import type { OrganiserFace } from './read-model.ts';
import {
  countPublishingOrganisers,
  findFollowed,
  findOrganiser,
  findOrganiserByAccount,
  findOrganiserByUsername,
  findOwnOrganisers,
  findPublishingOrganisers,
} from './store.ts';

/**
 * The public data of an organiser. The id is also the `creator` of that organiser's events.
 * @throws AppError `organiser_not_found`
 */
export async function getOrganiser(deps: Pick<Deps, 'db'>, id: string): Promise<PublicOrganiser> {
  const row = await findOrganiser(deps.db, id);
  if (row === null) throw new AppError('organiser_not_found');
  return describeOrganiser(row);
}

/** Shown until an organiser has connected an app account or entered a name. */
const NAMELESS = 'Organisateur';

/**
 * Organisers without a username, or with one that looks like a router's data request, have their id
 * in the path.
 */
function pathOf(id: string, username: string | null): string {
  return `/o/${username === null || username.endsWith('.data') ? id : username}`;
}

/**
 * The public data of an organiser. The name is the display name, else the company's, else the
 * username of the connected app account. That account also provides the picture, and the bio if the
 * organiser has none. Without it, the name is used as username and there is no picture. Never
 * contains a person's full name, e-mail address or SIRET.
 */
export function describeOrganiser(face: OrganiserFace): PublicOrganiser {
  const { id, username, image } = face;
  const bio = face.ownBio || face.bio || '';
  const displayName = face.displayName || face.companyName || username || NAMELESS;
  const known = { _id: id, displayName, path: pathOf(id, username) };
  if (username === null) return { ...known, username: displayName, picUrl: null, bio };
  return { ...known, username, picUrl: portraitAddress(username, image), bio };
}

interface OrganiserFrontRow extends OrganiserFace {
  readonly links: readonly string[];
  readonly coverPlan: string | null;
  readonly coverSky: string | null;
  readonly coverImage: typeof images.$inferSelect | null;
}

/**
 * An organiser as its own page shows it. Its drawn cover is that of a party, as on its share
 * picture.
 */
function describeOrganiserFront(row: OrganiserFrontRow): OrganiserFront {
  const { links, coverPlan, coverSky, coverImage } = row;
  return {
    ...describeOrganiser(row),
    links: [...links],
    picture: coverImage && toPicture(coverImage),
    cover: { type: 'party', plan: coverPlan, sky: coverSky },
  };
}

/**
 * One page of the addresses ("/o/la.guinguette") of all organisers with a public event, for search
 * engines. An organiser stays on its page while others join after it; beyond the last page the list
 * is empty.
 * @param page from 1.
 */
export async function listOrganiserAddresses(
  deps: Pick<Deps, 'db'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<string[]> {
  const rows = await findPublishingOrganisers(deps.db, { limit: pageSize, offset: (page - 1) * pageSize });
  return rows.map((row) => describeOrganiser(row).path);
}

/** Number of addresses. */
export async function countOrganiserAddresses(deps: Pick<Deps, 'db'>): Promise<number> {
  return countPublishingOrganisers(deps.db);
}

export interface AccountOrganiser extends PublicOrganiser {
  readonly plan: Plan;
}

/** The public data of an account's pro profile, with its plan; null for accounts without one. */
export async function findAccountOrganiser(
  deps: Pick<Deps, 'db'>,
  accountId: string,
): Promise<AccountOrganiser | null> {
  const row = await findOrganiserByAccount(deps.db, accountId);
  return row === null ? null : { ...describeOrganiser(row), plan: row.plan };
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const usernameShape = /^[a-z0-9._]{1,50}$/;

/**
 * The organiser of an address: by the username of its app account, in whatever case, or by its id,
 * which stays when the username changes and is the only address without a connected app account.
 * @throws AppError `organiser_not_found`
 */
export async function findNamedOrganiser(
  deps: Pick<Deps, 'db'>,
  usernameOrId: string,
): Promise<OrganiserFront> {
  const row = await findRow(deps, usernameOrId.toLowerCase());
  if (row === null) throw new AppError('organiser_not_found');
  return describeOrganiserFront(row);
}

/** Other characters never occur in an organiser's address. */
async function findRow({ db }: Pick<Deps, 'db'>, name: string) {
  if (uuidShape.test(name)) return findOrganiser(db, name);
  return usernameShape.test(name) ? findOrganiserByUsername(db, name) : null;
}

/**
 * The reply-to address of an organiser's e-mails to guests: the confirmed sign-in address, if the
 * organiser wants replies; null otherwise.
 */
export function findReplyAddress(db: Queryable, organiserId: string): Promise<string | null> {
  return findWantedReplyAddress(db, organiserId);
}

/**
 * The only lock of an organiser. Transactions that check plan limits or write the subscription take
 * it first and hold it until they end. False when the organiser does not exist.
 */
export function lockOrganiser(tx: Queryable, id: string): Promise<boolean> {
  return lockOrganiserRow(tx, id);
}

/** Gives an organiser to another account, which has none. Only called by teams, behind the lock. */
export function moveOrganiser(tx: Queryable, id: string, accountId: string): Promise<void> {
  return updateOwnAccount(tx, id, accountId);
}

interface CustomerChange {
  /** The replaced customer; null for the first one. */
  readonly before: string | null;
  readonly after: string;
}

/**
 * Links an organiser to a customer of the payment provider; returns the stored one, also after
 * concurrent calls.
 */
export function setCustomer(db: Queryable, organiserId: string, change: CustomerChange): Promise<string> {
  return replaceCustomer(db, organiserId, change);
}

/** Sets an organiser's plan. Only called by billing. */
export function setPlan(tx: Queryable, organiserId: string, plan: Plan): Promise<void> {
  return updatePlan(tx, organiserId, plan);
}

/** The pro profile of an account, for the copy of its owner's data. */
export function exportOrganiserData(db: Queryable, accountId: string) {
  return findOwnOrganisers(db, accountId);
}

/** The organisers a person follows, for the copy of their data. */
export async function exportFollowed(
  db: Queryable,
  { appAccountIds, email }: { readonly appAccountIds: readonly string[]; readonly email: string | null },
) {
  const byAddress = email === null ? [] : await findFollowedByAddress(db, email);
  return [...(await findFollowed(db, appAccountIds)), ...byAddress];
}
