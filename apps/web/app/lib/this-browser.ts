import { forgetThisDevice, readThisDevice } from './kept-device.ts';
import { endPush } from './push-subscription.ts';

/**
 * Ends this browser's subscription once the server has forgotten the device, by itself or with the session that registered
 * it. Idempotent.
 */
export async function dropThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  forgetThisDevice();
  // A browser that fails to end it receives no more messages all the same.
  await endPush().catch(() => undefined);
}
