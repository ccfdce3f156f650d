import { createContext } from 'react';

export const PHOTO_DATABASE = 'lampion-photos';

/**
 * Whether somebody may have kept a picture on this device: asked without the code that keeps them,
 * which only albums need. True where the browser does not tell.
 */
export async function mayKeepPhotos(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === PHOTO_DATABASE);
  } catch {
    return true;
  }
}

/**
 * Starts to send the pictures of this device, for as long as the app is open. Calling twice is
 * safe.
 */
export const PhotoSendingContext = createContext<() => void>(() => undefined);
