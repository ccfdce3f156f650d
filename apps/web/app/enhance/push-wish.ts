/** Storage key: who joined in this browser wants to be told on it. */
const KEY = 'lampion-push-wish';

export function keepPushWish(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage the page of the private link offers it again.
  }
}

export function readPushWish(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function clearPushWish(): void {
  localStorage.removeItem(KEY);
}
