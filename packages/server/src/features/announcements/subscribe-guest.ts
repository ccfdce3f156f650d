import type { SubscribeGuestBody } from '@lampion/contract/schemas/notification';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findGuestOfLink } from '../guest-list/find-linked-guest.ts';
import { deleteOldest, upsertDevice } from './device-store.ts';
import { DEVICES_MAX, requirePushAddress, subscribeLimit } from './notification-policy.ts';

/**
 * Registers a browser for the notifications of a guest without an account. Authorised by the
 * guest's private link. Idempotent.
 * @throws AppError `guest_not_found` for a link that is none; `invalid_input` for an address that is no push service's;
 * `too_many_attempts`
 */
export async function subscribeGuest(
  deps: Pick<Deps, 'config' | 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  { link, endpoint, keys }: SubscribeGuestBody,
): Promise<{ id: string }> {
  await deps.limiter.consume(subscribeLimit, client.address);
  requirePushAddress(deps.config, endpoint);
  return deps.db.transaction(async (tx) => {
    const guest = await findGuestOfLink({ ...deps, db: tx }, link);
    if (guest === null) throw new AppError('guest_not_found');
    const device = { channel: 'web' as const, address: endpoint, ...keys };
    const id = await upsertDevice(tx, { guestId: guest.id }, device, deps.now());
    await deleteOldest(tx, { guestId: guest.id }, DEVICES_MAX);
    return { id };
  });
}
