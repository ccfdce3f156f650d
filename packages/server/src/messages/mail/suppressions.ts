import { createHash } from 'node:crypto';
import type {
  Suppression,
  SuppressionPage,
  SuppressionQuery,
  SuppressionReason,
  SuppressionSource,
} from '@lampion/contract/messages/suppressions';
import { recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import {
  countSuppressions,
  deleteBouncedBefore,
  deleteBouncesBefore,
  deleteSuppression,
  dropRecipient,
  findSuppression,
  findSuppressions,
  insertSuppression,
  type SuppressionRow,
} from './suppression-store.ts';
import { nameSuppression, toSuppression } from './view.ts';

/**
 * A page of suppressed addresses, latest first. A search matches one whole address.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listSuppressions(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { q, ...query }: SuppressionQuery,
): Promise<SuppressionPage> {
  requireAdmin(actor);
  const filter = { ...query, ...(q && { addressHash: hashAddress(q) }) };
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([
    findSuppressions(db, filter),
    countSuppressions(db, filter, limit),
  ]);
  return toListPage(rows.map(toSuppression), { counted, limit }, query);
}

/**
 * Suppresses an address on behalf of an administrator: it receives security e-mails only.
 * Idempotent: an address that is already suppressed keeps its reason.
 * @param email valid, in lower case.
 * @throws AppError `not_authenticated`, `forbidden`; `suppression_not_found` when it was removed
 * concurrently
 */
export async function addSuppression(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  email: string,
): Promise<Suppression> {
  requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const added = await suppressAddress(deps, tx, { address: email, reason: 'manual', source: 'admin' });
    const suppression = added ?? (await findSuppression(tx, hashAddress(email)));
    if (suppression === null) throw new AppError('suppression_not_found');
    if (added !== null) {
      await recordAction(deps, tx, actor, {
        action: 'email.suppress',
        subject: 'email',
        subjectId: added.id,
        subjectName: nameSuppression(added),
      });
    }
    return toSuppression(suppression);
  });
}

/**
 * Allows e-mails to a suppressed address again. Earlier bounces do not count any more, even if they
 * are reported again.
 * @throws AppError `not_authenticated`, `forbidden`; `suppression_not_found`, also for a second
 * call
 */
export async function removeSuppression(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<null> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const removed = await deleteSuppression(tx, id);
    if (removed === null) throw new AppError('suppression_not_found');
    const { reason, source } = removed;
    await recordAction(deps, tx, actor, {
      action: 'email.allow',
      subject: 'email',
      subjectId: id,
      subjectName: nameSuppression(removed),
      before: { reason, source },
    });
  });
  return null;
}

interface SuppressedAddress {
  /** In clear; only its hash and a masked form are stored. */
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly source: SuppressionSource;
}

/**
 * Suppresses an address: it receives security e-mails only. Idempotent.
 * @returns null for an address that is already suppressed, which stays unchanged.
 */
export async function suppressAddress(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { address, reason, source }: SuppressedAddress,
): Promise<SuppressionRow | null> {
  const recipient = maskEmail(address.trim().toLowerCase());
  const addressHash = hashAddress(address);
  return insertSuppression(tx, { addressHash, recipient, reason, source, status: null, createdAt: now() });
}

/** Deletes bounces and complaints recorded before an instant; the addresses remain suppressed. */
export function purgeBounces(db: Queryable, before: Date): Promise<void> {
  return deleteBouncesBefore(db, before);
}

/**
 * Deletes suppressions due to bounces before an instant: the mailbox may exist by now. Complaints
 * and administrators' decisions remain.
 */
export function purgeBouncedAddresses(db: Queryable, before: Date): Promise<void> {
  return deleteBouncedBefore(db, before);
}

/** Keeps only the hash of an erased person's address, so that it stays suppressed. Idempotent. */
export function forgetSuppressedRecipient(tx: Queryable, address: string): Promise<void> {
  return dropRecipient(tx, hashAddress(address));
}

/** Why a person's confirmed address is suppressed; empty if it is not. */
export async function exportSuppressionData(db: Queryable, address: string) {
  const row = await findSuppression(db, hashAddress(address));
  if (row === null) return [];
  const { reason, source, status, reports, createdAt } = row;
  return [{ reason, source, status, reports, createdAt }];
}

/** The length of a hash that fits into a return path. */
export const ADDRESS_HASH_BYTES = 16;

/**
 * Hash of an e-mail address in return paths and suppressions, independent of how it was typed: 16
 * bytes. `suppression-read-model.ts` computes the same in SQL.
 */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address.trim().toLowerCase()).digest().subarray(0, ADDRESS_HASH_BYTES);
}
