import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import { callApi } from './api.ts';
import { endPush } from './push-subscription.ts';

/** Which of the account's devices this browser is. A hint: the server's list decides. */
const DEVICE_KEY = 'lampion-push-device';

/** The id of the device that this browser was registered as; null when it was not, or when storage is closed to us. */
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

/** Once the server has forgotten the device: the browser's own subscription ends too. Calling it twice is safe. */
export async function dropThisDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  localStorage.removeItem(DEVICE_KEY);
  // A browser that cannot end it is told nothing any more all the same.
  await endPush().catch(() => undefined);
}

/**
 * Whoever sits here next shall not read what is meant for the one who leaves. Best called while signed in; what the
 * server does not hear of, it learns when the push service refuses the next message.
 */
export async function leaveThisBrowser(): Promise<void> {
  const id = readThisDevice();
  if (id === null) return;
  await callApi(notificationEndpoints.forgetDevice, { params: { id } }).catch(() => undefined);
  await dropThisDevice();
}
