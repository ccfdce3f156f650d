import {
  API_KEY_PREFIX,
  API_KEYS_MAX,
  type ApiKey,
  type CreateApiKeyBody,
  type NewApiKey,
} from '@lampion/contract/people/api-keys';
import type { Deps } from '../../deps.ts';
import {
  type Actor,
  actingAccount,
  requireConfirmedEmail,
  requireOrganiser,
  toMember,
  visitor,
} from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { hashToken, issueToken } from '../accounts/sessions.ts';
import { lockOrganiser } from '../organisers/organisers.ts';
import { deleteKey, deleteKeysOf, findKeys, findUsableKey, insertKey, noteUse } from './store.ts';

type ApiKeyRow = Awaited<ReturnType<typeof findKeys>>[number];

const toApiKey = ({ id, name, prefix, scopes, createdAt, lastUsedAt }: ApiKeyRow): ApiKey => ({
  _id: id,
  name,
  prefix,
  scopes,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/**
 * The keys of the caller's organiser, the latest first: at most 20.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listApiKeys({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ApiKey[]> {
  const { organiserId } = requireOrganiser(actor);
  return organiserId === null ? [] : (await findKeys(db, organiserId)).map(toApiKey);
}

/** Characters of a key that stay readable: its prefix, and enough to tell two apart. */
const SHOWN = API_KEY_PREFIX.length + 6;

/**
 * Creates a key of the API for the caller's organiser. The key is in the answer alone: its hash is
 * stored. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator
 * without a pro profile), `confirmation_required`, `too_many_keys`
 */
export async function createApiKey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { name, scopes }: CreateApiKeyBody,
): Promise<NewApiKey> {
  const account = requireOrganiser(actor);
  const { organiserId } = account;
  if (organiserId === null) throw new AppError('organiser_not_found');
  requireConfirmedEmail(actor);
  const createdBy = actingAccount(account);
  const key = API_KEY_PREFIX + issueToken().token;
  const row = await db.transaction(async (tx) => {
    await lockOrganiser(tx, organiserId);
    if ((await findKeys(tx, organiserId)).length >= API_KEYS_MAX) throw new AppError('too_many_keys');
    const stored = { prefix: key.slice(0, SHOWN), tokenHash: hashToken(key) };
    return insertKey(tx, { organiserId, name, scopes, ...stored, createdBy, createdAt: now() });
  });
  return { ...toApiKey(row), key };
}

/**
 * Revokes a key of the caller's organiser, from the next call on.
 * @throws AppError `not_authenticated`, `forbidden`; `not_found`, also for one that was revoked
 */
export async function revokeApiKey({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null || !(await deleteKey(db, organiserId, id))) throw new AppError('not_found');
}

/** Revokes the keys that a person made for an organiser, who is no longer an owner of it. */
export function endKeysOf(tx: Queryable, organiserId: string, accountId: string): Promise<void> {
  return deleteKeysOf(tx, organiserId, accountId);
}

const NOTED_EVERY_MS = 60_000;

/**
 * The organiser in whose name a key acts, never with the rights of an administrator. A visitor for
 * an unknown or revoked key, and while the account is suspended or no longer an organiser's, or
 * the key's maker no longer an owner.
 */
export async function resolveApiKey({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<Actor> {
  const row = await findUsableKey(db, hashToken(token));
  if (row === null) return visitor;
  const { id, name, scopes, lastUsedAt, accountId, organiserId, emailVerifiedAt } = row;
  const unlessSince = new Date(now().getTime() - NOTED_EVERY_MS);
  if (lastUsedAt === null || lastUsedAt <= unlessSince) await noteUse(db, id, { now: now(), unlessSince });
  return {
    kind: 'organiser',
    accountId,
    sessionId: id,
    organiserId,
    member: toMember(row),
    ...(emailVerifiedAt === null && { lacksConfirmedEmail: true }),
    key: { id, name, scopes },
  };
}

/** The keys of an organiser, for its owner's data export. */
export async function exportKeyData(db: Queryable, organiserId: string) {
  const rows = await findKeys(db, organiserId);
  return rows.map(({ name, prefix, scopes, createdAt, lastUsedAt }) => ({
    name,
    prefix,
    scopes,
    createdAt,
    lastUsedAt,
  }));
}
