import type { OwnDevice } from '@lampion/contract/schemas/notification';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findDevicesOf } from './device-store.ts';

/**
 * The caller's phones and browsers that receive notifications, last seen first: twenty at most.
 * @throws AppError `not_authenticated`
 */
export async function listDevices(deps: Pick<Deps, 'db'>, actor: Actor): Promise<OwnDevice[]> {
  const { accountId } = requireAccount(actor);
  const devices = await findDevicesOf(deps.db, accountId);
  return devices.map(({ lastSeenAt, ...device }) => ({ ...device, lastSeenAt: lastSeenAt.toISOString() }));
}
