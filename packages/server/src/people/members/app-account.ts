import type {
  CreateAppAccountBody,
  OwnAppAccount,
  UpdateAppAccountBody,
} from '@lampion/contract/people/app-accounts';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import { removeUnusedImage } from '../../media/images/images.ts';
import { recordImages, type StoredImage, storeImages } from '../../media/images/uploads.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { requireMember } from './members.ts';
import {
  checkBirthDate,
  checkUsernameAllowed,
  checkUsernameChangeable,
  findUsernameChangeable,
} from './policy.ts';
import {
  type AppAccountRow,
  deleteMembersOf,
  findAppAccountRow,
  findMemberRow,
  findPagesOf,
  insertAppAccount,
  lockAppAccount,
  updateAppAccountRow,
} from './store.ts';

/**
 * Checks a new member's values, except for what depends on other members, such as a taken username.
 * @throws AppError `username_reserved`, `under_age`, `invalid_input` at `birthDate`
 */
export function checkNewMember(
  { now }: Pick<Deps, 'now'>,
  { username, birthDate }: CreateAppAccountBody,
): void {
  checkBirthDate(birthDate, now());
  checkUsernameAllowed(username);
}

/**
 * Creates the app account of an account without one, in the caller's transaction, and returns its
 * id. When two callers request a username concurrently, one gets it.
 * @throws AppError `username_taken`, and those of `checkNewMember`
 */
export async function createAppAccount(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
  wanted: CreateAppAccountBody,
): Promise<string> {
  checkNewMember(deps, wanted);
  const { username, birthDate = null, appName = username } = wanted;
  const id = await insertAppAccount(tx, { accountId, username, birthDate, appName });
  if (id === null) throw new AppError('username_taken');
  return id;
}

const CREATIONS_PER_ACCOUNT = { name: 'add-app-account', points: 30, seconds: 3600 };

/**
 * Creates the app account of the calling account, which may be one from Google, an organiser or
 * older than app accounts. The name defaults to the account's.
 * @throws AppError `not_authenticated`, `app_account_exists`, `username_taken`,
 * `username_reserved`, `under_age`, `invalid_input`, `too_many_attempts`
 */
export async function addOwnAppAccount(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  wanted: CreateAppAccountBody,
): Promise<OwnAppAccount> {
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(CREATIONS_PER_ACCOUNT, accountId);
  const appAccountId = await deps.db.transaction(async (tx) => {
    const known = await findMemberRow(tx, accountId);
    if (known === null) throw new AppError('not_authenticated');
    if (known.appAccountId !== null) throw new AppError('app_account_exists');
    const appName = wanted.appName ?? (known.displayName || wanted.username);
    return createAppAccount(deps, tx, accountId, { ...wanted, appName });
  });
  return readAppAccount(deps, appAccountId);
}

/**
 * The calling member's own profile.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function getOwnAppAccount(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<OwnAppAccount> {
  const { appAccountId } = await requireMember(deps, actor);
  return readAppAccount(deps, appAccountId);
}

/**
 * The profile of an app account. The caller has checked the right to read it.
 * @throws AppError `app_account_missing`
 */
async function readAppAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  appAccountId: string,
): Promise<OwnAppAccount> {
  const row = await findAppAccountRow(db, appAccountId);
  if (row === null) throw new AppError('app_account_missing');
  return toOwnAppAccount(row, now());
}

const CHANGES_PER_ACCOUNT = { name: 'update-app-account', points: 60, seconds: 600 };

/**
 * Changes the given fields of the calling member's profile. Resolves once no server process shows
 * the former name. Idempotent: sending the current username is no change.
 * @throws AppError `not_authenticated`, `app_account_missing`, `username_taken`,
 * `username_reserved`, `username_settled`, `under_age`, `invalid_input` at `birthDate`,
 * `too_many_attempts`
 */
export async function updateOwnAppAccount(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  { username, ...rest }: UpdateAppAccountBody,
): Promise<OwnAppAccount> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(CHANGES_PER_ACCOUNT, accountId);
  const now = deps.now();
  checkBirthDate(rest.birthDate, now);
  await deps.pages.transaction(async (tx, changed) => {
    const before = await lockAppAccount(tx, appAccountId);
    if (before === null) throw new AppError('app_account_missing');
    const isRenamed = username !== undefined && username !== before.username;
    if (isRenamed) checkNewUsername(username, before.usernameChangedAt, now);
    const changes = { ...rest, ...(isRenamed && { username, usernameChangedAt: now }) };
    if (Object.values(changes).every((value) => value === undefined)) return;
    if (!(await updateAppAccountRow(tx, appAccountId, changes))) throw new AppError('username_taken');
    changed(...(await findPagesOf(tx, appAccountId)));
  });
  return getOwnAppAccount(deps, actor);
}

function checkNewUsername(username: string, changedAt: Date | null, now: Date): void {
  checkUsernameAllowed(username);
  checkUsernameChangeable(changedAt, now);
}

const PICTURES_PER_ACCOUNT = { name: 'set-picture', points: 20, seconds: 3600 };

type Dependencies = Pick<Deps, 'db' | 'limiter' | 'log' | 'now' | 'pages' | 'storage' | 'workProcess'>;

/**
 * Replaces the calling member's picture and deletes the former one's files. Resolves once no server
 * process shows the former picture.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_large`, `unsupported_image`,
 * `too_many_attempts`
 */
export async function setPicture(
  deps: Dependencies,
  actor: Actor,
  bytes: Uint8Array,
): Promise<OwnAppAccount> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(PICTURES_PER_ACCOUNT, accountId);
  const formerId = await storeImages(deps, [bytes], (images) => replacePicture(deps, appAccountId, images));
  await removeUnusedImage(deps, formerId);
  return getOwnAppAccount(deps, actor);
}

/**
 * Removes the calling member's picture; the drawn portrait is shown instead. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function removePicture(deps: Dependencies, actor: Actor): Promise<OwnAppAccount> {
  const { appAccountId } = await requireMember(deps, actor);
  await removeUnusedImage(deps, await replacePicture(deps, appAccountId, []));
  return getOwnAppAccount(deps, actor);
}

/** Returns the id of the former picture; null when there was none. */
function replacePicture(
  { pages }: Pick<Deps, 'pages'>,
  appAccountId: string,
  images: readonly StoredImage[],
): Promise<string | null> {
  return pages.transaction(async (tx, changed) => {
    await recordImages(tx, images);
    const before = await lockAppAccount(tx, appAccountId);
    if (before === null) throw new AppError('app_account_missing');
    await updateAppAccountRow(tx, appAccountId, { imageId: images[0]?.id ?? null });
    changed(...(await findPagesOf(tx, appAccountId)));
    return before.imageId;
  });
}

/** Deletes the app account that belongs to an account, if there is one. */
export function deleteMember(tx: Queryable, accountId: string): Promise<void> {
  return deleteMembersOf(tx, accountId);
}

/** A profile as its owner reads it. */
function toOwnAppAccount({ appAccount, image }: AppAccountRow, now: Date): OwnAppAccount {
  const { id, username, appName, bio, findable, birthDate, phone, usernameChangedAt } = appAccount;
  const usernameChangeableAt = findUsernameChangeable(usernameChangedAt, now)?.toISOString() ?? null;
  const picture = { picUrl: portraitAddress(username, image), hasPicture: image !== null };
  return { id, username, appName, bio, findable, birthDate, phone, usernameChangeableAt, ...picture };
}
