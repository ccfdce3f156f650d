/**
 * Storage key of this browser's id among the account's devices. A hint: the server's list decides.
 */
const DEVICE_KEY = 'lampion-push-device';

/**
 * The id of the device that this browser was registered as; null when it was not, or when storage
 * is unavailable.
 */
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

export function forgetThisDevice(): void {
  localStorage.removeItem(DEVICE_KEY);
}
