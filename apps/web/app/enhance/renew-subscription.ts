import { API } from '../platform/api-base.ts';
import {
  keepSubscription,
  type PushAddress,
  readAddress,
  readKeptSubscription,
} from '../platform/session/push-subscription.ts';

/**
 * The browser's event for a subscription that its push service revoked; some browsers omit both.
 */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${API}${path}`, init);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer;
}

async function resubscribe(pushManager: PushManager): Promise<PushSubscription> {
  const { publicKey } = await (await call('/push/key', {})).json();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * Replaces this browser's subscription on the server. Does nothing when the previous one is
 * unknown, because the server requires it as proof.
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  pushManager: PushManager,
): Promise<void> {
  const former: PushAddress | null = oldSubscription
    ? readAddress(oldSubscription)
    : await readKeptSubscription();
  if (former === null) return;
  const present =
    newSubscription ?? (await pushManager.getSubscription()) ?? (await resubscribe(pushManager));
  const address = readAddress(present);
  if (address.endpoint === former.endpoint) return;
  const { endpoint, keys } = former;
  await call('/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: { endpoint, auth: keys.auth }, ...address }),
  });
  await keepSubscription(address);
}
