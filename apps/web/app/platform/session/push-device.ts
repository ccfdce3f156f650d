import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import { callApi, toApiError } from '../api.ts';
import type { KeptPass } from './passes.ts';
import { forgetThisDevice, keepThisDevice, readThisDevice } from './push-device-id.ts';
import {
  askForPush,
  endPush,
  type PushAddress,
  pushWords,
  readKeptSubscription,
} from './push-subscription.ts';

/**
 * Ends this browser's subscription after the server has deleted the device, directly or with its
 * session. Idempotent.
 */
export async function dropThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  forgetThisDevice();
  // Even if this fails, the browser receives no more messages.
  await endPush().catch(() => undefined);
}

/**
 * Requests the user's permission and a subscription of this browser. Resolves to its address, or to
 * the text that says why there is none.
 */
export function askThisBrowser(): Promise<PushAddress | string> {
  return callApi(notificationEndpoints.getPushKey, {})
    .then(({ publicKey }) => askForPush(publicKey))
    .catch(() => pushWords.failed);
}

/**
 * Removes this browser from those that a pass notifies. The browser's own subscription stays: other
 * passes and the account use it. Idempotent.
 * @throws ApiError, `offline` among them
 */
export async function dropPassDevice({ eventId, deviceId }: KeptPass): Promise<void> {
  if (!deviceId) return;
  const params = { id: eventId, deviceId };
  await callApi(notificationEndpoints.forgetPassDevice, { params }).catch((error: unknown) => {
    if (toApiError(error).code !== 'device_not_found') throw error;
  });
}

/**
 * Registers this browser again in a new session of the same account: the previous registration
 * ended with its session.
 */
export async function renewThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  const address = await readKeptSubscription();
  if (address === null) return;
  const { id } = await callApi(notificationEndpoints.registerDevice, { body: address });
  keepThisDevice(id);
}
