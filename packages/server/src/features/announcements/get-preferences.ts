import {
  type NotificationChoice,
  type NotificationPreferences,
  notificationChannels,
} from '@lampion/contract/schemas/notification';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findChoice, findOrganiserChoices } from './preference-store.ts';

/** Default preferences. */
export const defaultChoice: NotificationChoice = { channels: [...notificationChannels], hasReminders: true };

/**
 * A member's notification channels, in their order, and reminder setting; with the exceptions for single
 * organisers.
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
