import type { Profile, UpdateProfileBody } from '@lampion/contract/schemas/profile';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { getProfile } from './get-profile.ts';
import { updateOrganiser } from './profile-store.ts';

/**
 * Changes the actor's own pro profile, and the data of future invoices. Neither the sign-in address nor the plan is
 * changed. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`
 */
export async function updateProfile(
  deps: Pick<Deps, 'db' | 'jobs' | 'pages'>,
  actor: Actor,
  { email, ...changes }: UpdateProfileBody,
): Promise<Profile> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  await deps.pages.transaction(async (tx, changed) => {
    const customerId = await updateOrganiser(tx, organiserId, { ...changes, contactEmail: email });
    if (customerId === undefined) throw new AppError('organiser_not_found');
    if (customerId !== null) await deps.jobs.enqueue(tx, 'update-customer', { organiserId });
    changed(`organiser:${organiserId}`);
  });
  return getProfile(deps, actor);
}
