import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import { callApi } from './api.ts';
import { forgetThisDevice, readThisDevice } from './kept-device.ts';
import { endPush } from './push-subscription.ts';

/** To be called once the server has forgotten the device: also ends the browser's own subscription. Idempotent. */
export async function dropThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  forgetThisDevice();
  // A browser that fails to end it receives no more messages all the same.
  await endPush().catch(() => undefined);
}

/**
 * The next user of this browser must not read the messages of an account that signs out. Best called while signed in;
 * otherwise the server notices when the push service refuses its next message.
 */
export async function leaveThisBrowser(): Promise<void> {
  const id = readThisDevice();
  if (id === null) return;
  await callApi(notificationEndpoints.forgetDevice, { params: { id } }).catch(() => undefined);
  await dropThisDevice();
}
