import { createContext } from 'react';

export const PHOTO_DATABASE = 'lampion-photos';

/** Whether somebody kept a picture on this device: asked without the code that keeps them, which only albums need. */
export async function mayKeepPhotos(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === PHOTO_DATABASE);
}

/** Starts to send the pictures of this device, for as long as the app is open. Calling twice is safe. */
export const PhotoSendingContext = createContext<() => void>(() => undefined);
