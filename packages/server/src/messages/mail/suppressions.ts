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
 * A page of the addresses that get no e-mail any more, the last one first. A search finds one whole
 * address.
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
 * Sends an address no more e-mails but those of security, because an administrator says so.
 * Idempotent: one that is suppressed already stays as it is, for its own reason.
 * @param email valid, in lower case.
 * @throws AppError `not_authenticated`, `forbidden`; `suppression_not_found` when it was allowed
 * again meanwhile
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
 * Writes to a suppressed address again. Former bounces do not count any more, whoever reports them
 * again.
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
  /** In clear; stored as a hash and in masked form. */
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly source: SuppressionSource;
}

/**
 * Sends an address no more e-mails but those of security. Idempotent.
 * @returns null for one that is suppressed already, which stays as it is.
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

/**
 * Purges bounces and complaints recorded before an instant; what they suppressed stays suppressed.
 */
export function purgeBounces(db: Queryable, before: Date): Promise<void> {
  return deleteBouncesBefore(db, before);
}

/**
 * Purges suppressions of addresses that bounced before an instant: a mailbox may exist by now.
 * Complaints, and what an administrator decided, stay.
 */
export function purgeBouncedAddresses(db: Queryable, before: Date): Promise<void> {
  return deleteBouncedBefore(db, before);
}

/**
 * Keeps nothing of an erased person's address but its hash, without which they would be written to
 * again. Idempotent.
 */
export function forgetSuppressedRecipient(tx: Queryable, address: string): Promise<void> {
  return dropRecipient(tx, hashAddress(address));
}

/** Why a person's confirmed address gets no e-mail any more; nothing while it gets them. */
export async function exportSuppressionData(db: Queryable, address: string) {
  const row = await findSuppression(db, hashAddress(address));
  if (row === null) return [];
  const { reason, source, status, reports, createdAt } = row;
  return [{ reason, source, status, reports, createdAt }];
}

/** The part of a hash that a return path has room for. */
export const ADDRESS_HASH_BYTES = 16;

/**
 * An e-mail address as return paths and suppressions know it, however it was typed: 16 bytes. The
 * same is computed in SQL by `suppression-read-model.ts`.
 */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address.trim().toLowerCase()).digest().subarray(0, ADDRESS_HASH_BYTES);
}
