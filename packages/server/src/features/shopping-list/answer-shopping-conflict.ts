import {
  type AnswerShoppingConflictBody,
  SHOPPING_QUANTITY_MAX,
} from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { changeShoppingList, type ListDeps } from './change-shopping-item.ts';
import { findConflict, saveAnswer } from './shopping-conflict-store.ts';
import { claimedByOthers } from './shopping-list-policy.ts';
import { findItemClaims, saveClaim, saveItem } from './shopping-list-store.ts';

interface ConflictOfNight {
  readonly id: string;
  readonly conflictId: string;
}

/**
 * The caller has read that a promise did not fit, and is told of it no more; the others until they answer themselves. Whoever came
 * late may bring all they wanted to: so much more is then needed. The first answer stands. Idempotent.
 * @throws AppError as `changeShoppingList`; `shopping_conflict_not_found`, also for conflicts of others; `invalid_input` where
 * somebody else than whoever came late wants to bring it too
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
