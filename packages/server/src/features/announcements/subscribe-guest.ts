import type { SubscribeGuestBody } from '@lampion/contract/schemas/notification';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findGuestOfLink } from '../guest-list/find-linked-guest.ts';
import { deleteOldest, upsertDevice } from './device-store.ts';
import { DEVICES_MAX, requirePushAddress, subscribeLimit } from './notification-policy.ts';

/**
 * From now on, what a guest without an account is told about their event may reach this browser. Whoever holds the
 * guest's private link may ask. Twice is like once.
 * @throws AppError `guest_not_found` for a link that is none; `invalid_input` for an address that is no push service's;
 * `too_many_attempts`
 */
export async function subscribeGuest(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'now'>,
  client: Client,
  { link, endpoint, keys }: SubscribeGuestBody,
): Promise<{ id: string }> {
  await deps.limiter.consume(subscribeLimit, client.address);
  requirePushAddress(deps.config, endpoint);
  return deps.db.transaction(async (tx) => {
    const guest = await findGuestOfLink(tx, link);
    if (guest === null) throw new AppError('guest_not_found');
    const device = { channel: 'web' as const, address: endpoint, ...keys };
    const id = await upsertDevice(tx, { guestId: guest.id }, device, deps.now());
    await deleteOldest(tx, { guestId: guest.id }, DEVICES_MAX);
    return { id };
  });
}
