import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { mayKeepPhotos, PHOTO_DATABASE } from './photo-sending.ts';
import type { Failures } from './send-in-order.ts';

/** A photo added to the album of a night, which the server may not have yet. */
export interface KeptPhoto {
  /** Created on this device: however often it is sent, the photo is added once. */
  readonly id: string;
  readonly holderId: string;
  readonly nightId: string;
  /** The night's. */
  readonly name: string;
  readonly caption: string;
  /** JPEG, as small as it is sent. Bytes: not every browser keeps a Blob. */
  readonly bytes: ArrayBuffer;
  /** Milliseconds since 1970, by the device's clock. */
  readonly madeAt: number;
  readonly failures?: Failures | undefined;
  /** Why the server refused it. It stays until the user has read that. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** The server has it. It stays until the cached album has been read again. */
  readonly isSent?: true;
}

interface PhotoSchema extends DBSchema {
  photos: { key: string; value: KeptPhoto; indexes: { holder: string } };
}

let opening: Promise<IDBPDatabase<PhotoSchema>> | null = null;

function openPhotos(): Promise<IDBPDatabase<PhotoSchema>> {
  opening ??= openDB<PhotoSchema>(PHOTO_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('holder', 'holderId');
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Stores a photo. Resolves once it is on disk. */
export async function storePhoto(photo: KeptPhoto): Promise<void> {
  const work = (await openPhotos()).transaction('photos', 'readwrite', { durability: 'strict' });
  await Promise.all([work.store.add(photo), work.done]);
}

/** What an account added here and the server does not have yet, in that order. */
export async function listPhotos(holderId: string): Promise<KeptPhoto[]> {
  return (await listKept(holderId)).filter(({ isSent }) => !isSent);
}

/** What an account added here, in that order. */
export async function listKept(holderId: string): Promise<KeptPhoto[]> {
  const found = await (await openPhotos()).getAllFromIndex('photos', 'holder', holderId);
  return found.sort((a, b) => a.madeAt - b.madeAt);
}

/** Changes a stored photo. Resolves to its previous state; null when it is no longer stored. */
export async function changePhoto(
  id: string,
  values: Partial<Pick<KeptPhoto, 'caption' | 'failures' | 'isSent' | 'refusal'>>,
): Promise<KeptPhoto | null> {
  const work = (await openPhotos()).transaction('photos', 'readwrite');
  const photo = await work.store.get(id);
  await Promise.all([photo !== undefined && work.store.put({ ...photo, ...values }), work.done]);
  return photo ?? null;
}

export async function deletePhoto(id: string): Promise<void> {
  await (await openPhotos()).delete('photos', id);
}

/**
 * Deletes the photos of an account, for signing out. When no photo was ever stored, it creates no
 * database, so that `mayKeepPhotos` stays false.
 */
export async function clearPhotosOf(holderId: string): Promise<void> {
  if (!(await mayKeepPhotos())) return;
  const work = (await openPhotos()).transaction('photos', 'readwrite');
  for (const id of await work.store.index('holder').getAllKeys(holderId)) await work.store.delete(id);
  await work.done;
}
