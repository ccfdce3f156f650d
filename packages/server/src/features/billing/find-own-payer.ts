import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findPayer, type Payer } from './subscription-store.ts';

/**
 * The billing customer of the caller's own pro profile.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator without a pro profile)
 */
export async function findOwnPayer(deps: Pick<Deps, 'db'>, actor: Actor): Promise<Payer> {
  const { organiserId } = requireOrganiser(actor);
  const payer = organiserId === null ? null : await findPayer(deps.db, organiserId);
  if (payer === null) throw new AppError('organiser_not_found');
  return payer;
}
