import type { NotificationChoice, NotificationPreferences } from '@lampion/contract/schemas/notification';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { getPreferences } from './get-preferences.ts';
import {
  deleteOrganiserChoice,
  isOrganiser,
  upsertChoice,
  upsertOrganiserChoice,
} from './preference-store.ts';

/**
 * Sets a member's notification channels, in this order, and whether they want reminders. Cancellations
 * and changes are sent regardless. Idempotent.
 * @throws AppError `not_authenticated`
 */
export async function updatePreferences(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  choice: NotificationChoice,
): Promise<NotificationPreferences> {
  const { accountId } = requireAccount(actor);
  await upsertChoice(deps.db, accountId, choice, deps.now());
  return getPreferences(deps, actor);
}

/**
 * The same for one organiser only. Idempotent.
 * @throws AppError `not_authenticated`, `organiser_not_found`
 */
export async function updateOrganiserPreferences(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  organiserId: string,
  choice: NotificationChoice,
): Promise<NotificationPreferences> {
  const { accountId } = requireAccount(actor);
  if (!(await isOrganiser(deps.db, organiserId))) throw new AppError('organiser_not_found');
  await upsertOrganiserChoice(deps.db, { accountId, organiserId }, choice, deps.now());
  return getPreferences(deps, actor);
}

/**
 * Removes a member's exception for an organiser: the general preferences apply again. Idempotent.
 * @throws AppError `not_authenticated`, `organiser_not_found`
 */
export async function resetOrganiserPreferences(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  organiserId: string,
): Promise<NotificationPreferences> {
  const { accountId } = requireAccount(actor);
  if (!(await isOrganiser(deps.db, organiserId))) throw new AppError('organiser_not_found');
  await deleteOrganiserChoice(deps.db, accountId, organiserId);
  return getPreferences(deps, actor);
}
