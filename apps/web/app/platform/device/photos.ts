import { albumEndpoints } from '@lampion/contract/night/album';
import { use, useEffect, useSyncExternalStore } from 'react';
import { addressOf } from '../api.ts';
import { type Holder, readHolder } from '../session/holder.ts';
import { dropCredential } from '../session/session-end.ts';
import { sendWaiting } from './outbox.ts';
import {
  changePhoto,
  deletePhoto,
  type KeptPhoto,
  listKept,
  listPhotos,
  storePhoto,
} from './photo-database.ts';
import { PhotoSendingContext } from './photo-sending.ts';
import { attempt, type QueueEnd, sendInOrder } from './send-in-order.ts';
import { listChanges } from './send-outbox.ts';

/** The account's unsent photos on this device, and sent ones that the screens do not show yet. */
export interface PhotosState {
  /** False until the queue has been read. */
  readonly isKnown: boolean;
  /** Whether the queue could be read; if not, its content is unknown. */
  readonly isRead: boolean;
  /** In the order they were added, including refused ones. */
  readonly photos: readonly KeptPhoto[];
  /** Sent, but the cached album has not been read again. */
  readonly settling: readonly KeptPhoto[];
  /** Number sent since the queue was last empty. */
  readonly sent: number;
  /** The last attempt failed: the photos wait for the server. */
  readonly isHeld: boolean;
}

interface App {
  /** Refreshes the cached album from the server. Resolves to whether it could. */
  readonly readBack: (nightId: string) => Promise<boolean>;
  /** Called when a caption changed while its photo was being sent with the old one. */
  readonly onLateCaption: (photo: KeptPhoto) => void;
  readonly onRefused: (message: string) => void;
}

const EMPTY: PhotosState = {
  isKnown: false,
  isRead: false,
  photos: [],
  settling: [],
  sent: 0,
  isHeld: false,
};
const FIRST_RETRY_MS = 3000;
const LAST_RETRY_MS = 60_000;

let state = EMPTY;
let app: App | null = null;
let retryMs = FIRST_RETRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Ids of the sent photos whose album is being read. */
const reading = new Set<string>();
const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lampion-photos');

function setState(next: Partial<PhotosState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

async function reload(): Promise<void> {
  const holder = readHolder();
  const found = holder === null ? [] : await listKept(holder.id).catch(() => null);
  const kept = (found ?? []).map(withSameBytes);
  const settling = kept.filter(({ isSent }) => isSent);
  // In one update: between two, a photo would be shown twice.
  setState({
    isKnown: true,
    isRead: found !== null,
    photos: kept.filter(({ isSent }) => !isSent),
    settling,
  });
  for (const photo of settling) void settle(photo);
}

/** Deletes a sent photo once the album has been read from the server; until then it is shown. */
async function settle({ id, nightId }: KeptPhoto): Promise<void> {
  if (app === null || reading.has(id)) return;
  reading.add(id);
  const isRead = await app.readBack(nightId).catch(() => false);
  if (isRead) await deletePhoto(id).catch(() => undefined);
  reading.delete(id);
  if (isRead) await reloadEverywhere();
}

/**
 * Reuses the bytes already in memory: they never change, and a photo on screen is not decoded
 * again.
 */
function withSameBytes(photo: KeptPhoto): KeptPhoto {
  const bytes = [...state.photos, ...state.settling].find(({ id }) => id === photo.id)?.bytes ?? photo.bytes;
  return { ...photo, bytes };
}

/** Reloads the queue in this tab and notifies the other tabs. */
async function reloadEverywhere(): Promise<void> {
  await reload();
  otherTabs?.postMessage('changed');
}

async function onSent(photo: KeptPhoto, kept: KeptPhoto | null): Promise<void> {
  setState({ sent: state.sent + 1, isHeld: false });
  if (kept !== null && kept.caption !== photo.caption) app?.onLateCaption(kept);
  await reloadEverywhere();
}

/**
 * Sends the queue now. Retries with increasing delays what could not be sent. Safe to call again
 * while it runs.
 */
async function sendKept(): Promise<void> {
  clearTimeout(timer);
  const holder = readHolder();
  if (holder === null || !state.photos.some(({ refusal }) => refusal === null)) return;
  await sendWaiting();
  const end = await sendPhotos({
    ...holder,
    onSent: (photo, kept) => void onSent(photo, kept),
    onRefused: (message) => {
      app?.onRefused(message);
      void reloadEverywhere();
    },
  });
  if (end === 'signed-out') return dropCredential(holder.authorization);
  const isDone = end === 'done';
  setState({ isHeld: !isDone });
  // Another tab may have sent it while this one waited for the lock.
  if (isDone) await reload();
  retryMs = isDone ? FIRST_RETRY_MS : Math.min(2 * retryMs, LAST_RETRY_MS);
  if (!isDone && app !== null)
    timer = setTimeout(() => void sendKept(), retryMs * (0.75 + Math.random() / 2));
}

/**
 * Stores a photo on this device, then sends it. Resolves once it is on disk.
 * @throws Error when nobody is signed in or the device has no space: then nothing was done
 */
export async function keepPhoto(photo: Pick<KeptPhoto, 'bytes' | 'name' | 'nightId'>): Promise<void> {
  const holder = readHolder();
  if (holder === null) throw new Error('nobody is signed in');
  if (!state.photos.some(({ refusal }) => refusal === null)) setState({ sent: 0 });
  await storePhoto({
    ...photo,
    id: crypto.randomUUID(),
    holderId: holder.id,
    caption: '',
    madeAt: Date.now(),
    refusal: null,
  });
  await reloadEverywhere();
  void sendKept();
}

/** Deletes an unsent or refused photo. */
export async function dropPhoto(id: string): Promise<void> {
  await deletePhoto(id);
  await reloadEverywhere();
}

/** Sets the caption of a queued photo. False when the photo has been sent and is in the album. */
export async function captionPhoto(id: string, caption: string): Promise<boolean> {
  const kept = await changePhoto(id, { caption });
  await reloadEverywhere();
  return kept !== null && !kept.isSent;
}

/** Sends a refused photo again. */
export async function retryPhoto(id: string): Promise<void> {
  await changePhoto(id, { refusal: null, failures: undefined });
  await reloadEverywhere();
  await sendKept();
}

/**
 * Sends the queue, and reads back what was sent, when the app opens, becomes visible or goes
 * online. Returns a function that stops it.
 */
export function watchPhotos(opened: App): () => void {
  app = opened;
  const send = () => void reload().then(sendKept);
  const onVisible = () => document.visibilityState === 'visible' && send();
  const onOtherTab = () => void reload();
  addEventListener('online', send);
  document.addEventListener('visibilitychange', onVisible);
  otherTabs?.addEventListener('message', onOtherTab);
  send();
  return () => {
    clearTimeout(timer);
    removeEventListener('online', send);
    document.removeEventListener('visibilitychange', onVisible);
    otherTabs?.removeEventListener('message', onOtherTab);
    app = null;
    reading.clear();
    state = EMPTY;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A screen may show the queue before sending has started, and may be the first to read an album.
  void reload();
  return () => listeners.delete(listener);
}

/** This device's photos. Starts sending them. */
export function usePhotos(): PhotosState {
  const startSending = use(PhotoSendingContext);
  useEffect(startSending, [startSending]);
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  );
}

interface Sending extends Holder {
  /**
   * The server accepted the photo.
   * @param kept the photo as stored now: its caption may differ from the one that was sent
   */
  readonly onSent: (photo: KeptPhoto, kept: KeptPhoto | null) => void;
  readonly onRefused: (message: string) => void;
}

function sendPhoto({ id, nightId, caption, bytes }: KeptPhoto, authorization: string) {
  const { method, path } = albumEndpoints.addAlbumPhoto;
  const body = new FormData();
  body.set('caption', caption);
  body.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpeg');
  return attempt(addressOf(path, { id: nightId, photoId: id }, {}), {
    method,
    headers: { authorization },
    body,
  });
}

async function sendAll({ id: holderId, authorization, onSent, onRefused }: Sending): Promise<QueueEnd> {
  const end = await sendInOrder<KeptPhoto>({
    list: async () => (await listReady(holderId)).ready,
    send: (photo) => sendPhoto(photo, authorization),
    onSent: async (photo) => onSent(photo, await changePhoto(photo.id, { isSent: true })),
    async onRefused({ id }, refusal) {
      await changePhoto(id, { refusal });
      onRefused(refusal.message);
    },
    onFailed: async ({ id }, failures) => void (await changePhoto(id, { failures })),
  });
  return end === 'done' && (await listReady(holderId)).isHeld ? 'later' : end;
}

/**
 * The photos whose night no queued change refers to: that change may create the night, or give the
 * account access to its album.
 */
async function listReady(holderId: string): Promise<{ ready: KeptPhoto[]; isHeld: boolean }> {
  const [photos, changes] = await Promise.all([listPhotos(holderId), listChanges(holderId)]);
  const waiting = changes.filter(({ refusal }) => refusal === null);
  const named = waiting.map(({ input, address }) => address + JSON.stringify(input)).join();
  const ready = photos.filter(({ nightId, refusal }) => refusal !== null || !named.includes(nightId));
  return { ready, isHeld: ready.length < photos.length };
}

/**
 * Sends an account's photos from this device in order, one at a time across all tabs, each after
 * the changes to its night. One whose answer is lost is sent again under its id, and added once.
 * Returns what is left.
 */
function sendPhotos(sending: Sending): Promise<QueueEnd> {
  return navigator.locks.request('lampion-photos', () => sendAll(sending));
}
