import {
  type NotificationChoice,
  type NotificationPreferences,
  notificationChannels,
} from '@lampion/contract/schemas/notification';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findChoice, findOrganiserChoices } from './preference-store.ts';

/** What holds for whoever has not said otherwise. */
export const defaultChoice: NotificationChoice = { channels: [...notificationChannels], hasReminders: true };

/**
 * By which ways a member wants to be told, in their order, and of what; with the organisers of whom they want it
 * otherwise.
 * @throws AppError `not_authenticated`
 */
export async function getPreferences(deps: Pick<Deps, 'db'>, actor: Actor): Promise<NotificationPreferences> {
  const { accountId } = requireAccount(actor);
  const [choice, organisers] = await Promise.all([
    findChoice(deps.db, accountId),
    findOrganiserChoices(deps.db, accountId),
  ]);
  return { ...(choice ?? defaultChoice), organisers };
}
