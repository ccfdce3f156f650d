import type { AddCoupleBody } from '@lampion/contract/night/costs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CostDeps, changeCosts } from './access.ts';
import { isAgreed, isOwnCouple, isSelf, requirePeople } from './policy.ts';
import { agreeToCouple, type CoupleRow, deleteCoupleRow, findCouples, proposeCouple } from './store.ts';

/**
 * Proposes to another person of the night to settle together, in place of an earlier proposal; or
 * agrees, when that person proposed it. Then the two have one balance. Idempotent.
 * @throws AppError as `changeCosts`; `guest_not_of_night`, `already_in_couple`
 */
export function addCouple(
  deps: CostDeps,
  actor: Actor,
  id: string,
  { id: coupleId, withId }: AddCoupleBody,
): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    if (isSelf(night, withId)) throw new AppError('guest_not_of_night');
    await requirePeople(tx, night, [withId]);
    const couples = await findCouples(tx, id);
    const names = ({ oneId, otherId }: CoupleRow, person: string | null) => [oneId, otherId].includes(person);
    const known = couples.filter((one) => isOwnCouple(night, one) && names(one, withId));
    if (known.some((one) => isAgreed(one) || isSelf(night, one.oneId))) return false;
    const isTaken = (one: CoupleRow) => isAgreed(one) && (isOwnCouple(night, one) || names(one, withId));
    if (couples.some(isTaken)) throw new AppError('already_in_couple');
    const [proposed] = known;
    const now = deps.now();
    if (proposed) await agreeToCouple(tx, proposed.id, now);
    else
      await proposeCouple(tx, {
        id: coupleId,
        eventId: id,
        oneId: night.guestId,
        otherId: withId,
        agreedAt: null,
        createdAt: now,
      });
    return true;
  });
}

/**
 * Ends a couple, or refuses or withdraws a proposal. Idempotent: a missing one changes nothing.
 * @throws AppError as `changeCosts`; `not_own_couple`
 */
export function deleteCouple(
  deps: CostDeps,
  actor: Actor,
  { id, coupleId }: { readonly id: string; readonly coupleId: string },
): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    const couple = (await findCouples(tx, id)).find((one) => one.id === coupleId);
    if (couple === undefined) return false;
    if (!isOwnCouple(night, couple)) throw new AppError('not_own_couple');
    await deleteCoupleRow(tx, coupleId);
    return true;
  });
}
