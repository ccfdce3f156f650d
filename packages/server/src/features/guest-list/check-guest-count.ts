import { AppError, isAppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsGuests } from '../billing/check-plan-limits.ts';
import { countGuests } from './guest-store.ts';
import type { EventPlaces } from './open-places.ts';
import { findFirstUnconfirmed } from './place-store.ts';

const FULL =
  'Cet événement a atteint le nombre de réponses prévu. Réessayez plus tard, ou écrivez à la personne qui l’organise. Si vous aviez déjà répondu, le lien de votre e-mail fonctionne toujours.';

/**
 * Whether the organiser's plan has room for a new guest. The plan is the organiser's affair: guests only learn that the
 * list is full.
 * @returns the guest who must yield, unconfirmed and from before `unconfirmedSince`; null for none
 * @throws AppError `plan_limit_reached`
 */
export async function checkGuestCount(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { id, organiserId }: EventPlaces,
  { unconfirmedSince }: { readonly unconfirmedSince: Date },
): Promise<string | null> {
  const known = await countGuests(tx, id);
  const isAllowed = await allows(deps, tx, { organiserId, count: known + 1 });
  if (isAllowed) return null;
  const yielding = await findFirstUnconfirmed(tx, id, unconfirmedSince);
  if (yielding === null || !(await allows(deps, tx, { organiserId, count: known })))
    throw new AppError('plan_limit_reached', { message: FULL });
  return yielding;
}

async function allows(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  wanted: { readonly organiserId: string; readonly count: number },
): Promise<boolean> {
  try {
    await checkPlanAllowsGuests(deps, tx, wanted);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'plan_limit_reached') return false;
    throw error;
  }
}
