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
 * Sets by which ways a member wants to be told, in this order, and whether they want reminders. That an event is
 * cancelled or moved is told all the same. Twice is like once.
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
 * The same for one organiser alone. Twice is like once.
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
 * From now on what a member wants of everybody holds for this organiser too. Twice is like once.
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
