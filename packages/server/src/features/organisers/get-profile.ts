import type { Profile } from '@lampion/contract/schemas/profile';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findNamedOrganiser } from './find-named-organiser.ts';
import { findProfile } from './profile-store.ts';
import { toProfile } from './profile-view.ts';

/**
 * The actor's own pro profile.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator without one)
 */
export async function getProfile(deps: Pick<Deps, 'db' | 'vatRegister'>, actor: Actor): Promise<Profile> {
  const { organiserId } = requireOrganiser(actor);
  const row = organiserId === null ? null : await findProfile(deps.db, organiserId);
  if (row === null) throw new AppError('organiser_not_found');
  return { ...toProfile(row, deps.vatRegister), page: await findNamedOrganiser(deps, row.organiser.id) };
}
