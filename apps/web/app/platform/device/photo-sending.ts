import { createContext } from 'react';

export const PHOTO_DATABASE = 'lampion-photos';

/**
 * Whether this device may hold unsent photos. Avoids loading the code that stores photos, which
 * only albums need. True when the browser cannot list its databases.
 */
export async function mayKeepPhotos(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === PHOTO_DATABASE);
  } catch {
    return true;
  }
}

/** Starts sending this device's photos while the app is open. Safe to call twice. */
export const PhotoSendingContext = createContext<() => void>(() => undefined);
