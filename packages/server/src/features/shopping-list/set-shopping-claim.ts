import type { ClaimShoppingItemBody } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import { changeShoppingItem, type ItemOfNight, type ListDeps } from './change-shopping-item.ts';
import { insertConflict, isRecorded } from './shopping-conflict-store.ts';
import { keptOf } from './shopping-list-policy.ts';
import {
  type ClaimRow,
  findItemClaims,
  findItems,
  type ItemRow,
  saveClaim,
  saveItem,
} from './shopping-list-store.ts';

/**
 * Promises to bring so much of an item in all. Never refused for want of rest: the first at the server stands, whoever is late keeps
 * what still fits, and the conflict is told to all who bring some until each has answered. An item that was taken off the list
 * comes back at its end. Idempotent, also for what is a conflict.
 * @throws AppError as `changeShoppingItem`
 */
export function setShoppingClaim(
  deps: ListDeps,
  actor: Actor,
  target: ItemOfNight,
  { quantity: wanted, writtenAt }: ClaimShoppingItemBody,
): Promise<null> {
  return changeShoppingItem(deps, actor, target, async (tx, item, { guestId }) => {
    const claims = await findItemClaims(tx, item.id);
    const kept = keptOf(wanted, { quantity: item.quantity, claims, guestId });
    const before = claims.find((claim) => claim.guestId === guestId)?.quantity ?? 0;
    const promise = { wanted, kept, guestId, writtenAt: new Date(writtenAt) };
    const isTold = kept < wanted && (await recordConflict(tx, item, claims, { ...promise, now: deps.now() }));
    if (item.removedAt !== null) await putBack(tx, item);
    if (kept !== before)
      await saveClaim(tx, { itemId: item.id, guestId, quantity: kept, claimedAt: deps.now() });
    return isTold || kept !== before || item.removedAt !== null;
  });
}

interface LatePromise {
  readonly wanted: number;
  readonly kept: number;
  readonly guestId: string | null;
  readonly writtenAt: Date;
  readonly now: Date;
}

/** @returns whether it is a new one */
async function recordConflict(
  tx: Queryable,
  { id: itemId }: ItemRow,
  claims: readonly ClaimRow[],
  { wanted, kept, guestId, writtenAt, now }: LatePromise,
): Promise<boolean> {
  if (await isRecorded(tx, { itemId, guestId, writtenAt })) return false;
  const first = claims
    .filter((claim) => claim.guestId !== guestId)
    .map(({ itemId: _itemId, ...claim }) => ({ ...claim, isLate: false }));
  const late = { guestId, isLate: true, quantity: kept, claimedAt: now };
  await insertConflict(tx, { itemId, wanted, kept, writtenAt, createdAt: now }, [...first, late]);
  return true;
}

async function putBack(tx: Queryable, { id, eventId, section }: ItemRow): Promise<void> {
  const position = (await findItems(tx, eventId)).filter((item) => item.section === section).length;
  await saveItem(tx, id, { removedAt: null, position });
}
