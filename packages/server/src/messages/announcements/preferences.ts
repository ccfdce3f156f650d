import {
  type NotificationChoice,
  type NotificationPreferences,
  notificationChannels,
  type UpdateSubscriptionBody,
} from '@lampion/contract/messages/notifications';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { replaceDevices } from './device-store.ts';
import { requirePushAddress, updateSubscriptionLimit } from './policy.ts';
import {
  deleteOrganiserChoice,
  findChoice,
  findOrganiserChoices,
  findOwnChoices,
  findOwnDevices,
  isOrganiser,
  upsertChoice,
  upsertOrganiserChoice,
} from './preference-store.ts';

/** Default preferences. */
export const defaultChoice: NotificationChoice = { channels: [...notificationChannels], hasReminders: true };

/**
 * A member's notification channels in order of preference and reminder setting, with the exceptions
 * for single organisers.
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

/**
 * Sets a member's notification channels, in order of preference, and whether they receive
 * reminders. Cancellations and changes are sent regardless. Idempotent.
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
 * Sets the preferences for one organiser. Idempotent.
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

/**
 * Replaces a browser's push subscription by the one its push service issued instead, for all its
 * owners: a member, guests without an account, or several of them. The former subscription's secret
 * authenticates the browser. A second call throws `device_not_found`.
 * @throws AppError `device_not_found`, also for another secret; `invalid_input` for an address that
 * is no push service's; `too_many_attempts`
 */
export async function updateSubscription(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'now'>,
  client: Client,
  { former, endpoint, keys }: UpdateSubscriptionBody,
): Promise<void> {
  await deps.limiter.consume(updateSubscriptionLimit, client.address);
  requirePushAddress(deps.config, endpoint);
  const device = { channel: 'web' as const, address: endpoint, ...keys };
  const count = await deps.db.transaction((tx) => replaceDevices(tx, former, device, deps.now()));
  if (count === 0) throw new AppError('device_not_found');
}

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** A person's devices and notification preferences, for the copy of their data. */
export async function exportNotificationData(db: Queryable, person: Person) {
  const devices = await findOwnDevices(db, person);
  const choices = await findOwnChoices(db, person.accountId);
  return { devices, choices };
}
