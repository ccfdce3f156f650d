import {
  type AnswerShoppingConflictBody,
  type ClaimShoppingItemBody,
  SHOPPING_QUANTITY_MAX,
} from '@lampion/contract/night/shopping-list';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  changeShoppingItem,
  changeShoppingList,
  claimedByOthers,
  type ItemOfNight,
  type ListDeps,
} from './items.ts';
import {
  type ClaimRow,
  deleteClaim,
  findConflict,
  findItemClaims,
  findItems,
  type ItemRow,
  insertConflict,
  isRecorded,
  saveAnswer,
  saveClaim,
  saveItem,
} from './store.ts';

/**
 * Sets how much of an item the caller brings in total. Never rejected for lack of remaining
 * quantity: the first claim to arrive wins, a later one keeps what still fits, and everyone
 * involved sees the conflict until they acknowledge it. An item taken off the list is put back at
 * its end. Idempotent, also for conflicts.
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
    const isRecorded =
      kept < wanted && (await recordConflict(tx, item, claims, { ...promise, now: deps.now() }));
    if (item.removedAt !== null) await putBack(tx, item);
    if (kept !== before)
      await saveClaim(tx, { itemId: item.id, guestId, quantity: kept, claimedAt: deps.now() });
    return isRecorded || kept !== before || item.removedAt !== null;
  });
}

interface LatePromise {
  readonly wanted: number;
  readonly kept: number;
  readonly guestId: string | null;
  readonly writtenAt: Date;
  readonly now: Date;
}

/** @returns whether the conflict is new */
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

/** Removes the caller's claim on an item. Idempotent. @throws AppError as `changeShoppingItem` */
export function removeShoppingClaim(deps: ListDeps, actor: Actor, target: ItemOfNight): Promise<null> {
  return changeShoppingItem(deps, actor, target, (tx, item, { guestId }) =>
    deleteClaim(tx, item.id, guestId),
  );
}

interface ConflictOfNight {
  readonly id: string;
  readonly conflictId: string;
}

/**
 * Acknowledges a conflict for the caller; it stays open for the others. The late claimer may still
 * bring everything they wanted: the needed quantity then grows. The first answer counts.
 * Idempotent.
 * @throws AppError as `changeShoppingList`; `shopping_conflict_not_found`, also for conflicts that
 * do not concern the caller; `invalid_input` for `bring_too` by anyone but the late claimer
 */
export function answerShoppingConflict(
  deps: ListDeps,
  actor: Actor,
  { id, conflictId }: ConflictOfNight,
  { choice }: AnswerShoppingConflictBody,
): Promise<null> {
  return changeShoppingList(deps, actor, id, async (tx, { guestId }) => {
    const found = await findConflict(tx, { id: conflictId, eventId: id, guestId });
    if (found === null) throw new AppError('shopping_conflict_not_found');
    const { conflict, person, item } = found;
    if (choice === 'bring_too' && !person.isLate)
      throw new AppError('invalid_input', {
        fields: [{ path: 'choice', message: 'Vous l’apportez déjà.' }],
      });
    if (person.answeredAt !== null) return false;
    await saveAnswer(tx, person.id, deps.now());
    if (choice === 'leave') return true;
    const others = claimedByOthers(await findItemClaims(tx, item.id), guestId);
    const quantity = Math.min(Math.max(item.quantity, others + conflict.wanted), SHOPPING_QUANTITY_MAX);
    await saveItem(tx, item.id, { quantity, removedAt: null });
    const own = Math.min(conflict.wanted, quantity - others);
    if (own > 0) await saveClaim(tx, { itemId: item.id, guestId, quantity: own, claimedAt: deps.now() });
    return true;
  });
}

/**
 * How much of a claim fits: what others leave, or at least what the claimer had claimed before.
 * Zero when others bring all of it.
 */
function keptOf(
  wanted: number,
  { quantity, claims, guestId }: { quantity: number; claims: readonly ClaimRow[]; guestId: string | null },
): number {
  const before = claims.find((claim) => claim.guestId === guestId)?.quantity ?? 0;
  const rest = Math.max(0, quantity - claimedByOthers(claims, guestId));
  return Math.min(wanted, Math.max(rest, before));
}
