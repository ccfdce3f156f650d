import type { UpdateSubscriptionBody } from '@lampion/contract/schemas/notification';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { replaceDevices } from './device-store.ts';
import { requirePushAddress, updateSubscriptionLimit } from './notification-policy.ts';

/**
 * Replaces a browser's subscription by the one that its push service gave it instead, for whomever it was registered: a
 * member, guests without an account, or several of them. Whoever knows the former one's secret is that browser. The
 * second call throws `device_not_found`.
 * @throws AppError `device_not_found`, also for another secret; `invalid_input` for an address that is no push service's;
 * `too_many_attempts`
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
