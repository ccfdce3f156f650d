import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import { callApi } from '../api.ts';
import { forgetThisDevice, keepThisDevice, readThisDevice } from './push-device-id.ts';
import { endPush, readKeptSubscription } from './push-subscription.ts';

/**
 * Ends this browser's subscription once the server has forgotten the device, by itself or with the
 * session that registered it. Idempotent.
 */
export async function dropThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  forgetThisDevice();
  // A browser that fails to end it receives no more messages all the same.
  await endPush().catch(() => undefined);
}

/**
 * Registers this browser in a new session of the account that had it registered: the former
 * registration ended with its session, and notifications go on.
 */
export async function renewThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  const address = await readKeptSubscription();
  if (address === null) return;
  const { id } = await callApi(notificationEndpoints.registerDevice, { body: address });
  keepThisDevice(id);
}
