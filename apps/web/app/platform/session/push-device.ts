import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import { callApi } from '../api.ts';
import { forgetThisDevice, keepThisDevice, readThisDevice } from './push-device-id.ts';
import { endPush, readKeptSubscription } from './push-subscription.ts';

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
