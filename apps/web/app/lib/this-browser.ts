import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import { callApi } from './api.ts';
import { endPush } from './push-subscription.ts';

/** Storage key of this browser's id among the account's devices. A hint: the server's list decides. */
const DEVICE_KEY = 'lampion-push-device';

/** The id of the device that this browser was registered as; null when it was not, or when storage is unavailable. */
export function readThisDevice(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY);
  } catch {
    return null;
  }
}

export function keepThisDevice(id: string): void {
  localStorage.setItem(DEVICE_KEY, id);
}

/** To be called once the server has forgotten the device: also ends the browser's own subscription. Idempotent. */
export async function dropThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  localStorage.removeItem(DEVICE_KEY);
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
