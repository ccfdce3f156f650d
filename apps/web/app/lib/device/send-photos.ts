import { albumEndpoints } from '@lampion/contract/endpoints/album';
import { addressOf } from '../api.ts';
import { attempt } from './attempt.ts';
import { listChanges } from './outbox-store.ts';
import { changePhoto, deletePhoto, type KeptPhoto, listPhotos } from './photo-database.ts';
import { type QueueEnd, sendInOrder } from './send-in-order.ts';

interface Sending {
  readonly accountId: string;
  readonly token: string;
  /** The server has it. @param kept what it was by then: its caption may be another than the one that was sent */
  readonly onSent: (photo: KeptPhoto, kept: KeptPhoto | null) => void;
  readonly onRefused: (message: string) => void;
}

function sendPhoto({ id, nightId, caption, bytes }: KeptPhoto, token: string) {
  const { method, path } = albumEndpoints.addAlbumPhoto;
  const body = new FormData();
  body.set('caption', caption);
  body.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpeg');
  return attempt(addressOf(path, { id: nightId, photoId: id }, {}), {
    method,
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

async function sendAll({ accountId, token, onSent, onRefused }: Sending): Promise<QueueEnd> {
  const end = await sendInOrder<KeptPhoto>({
    list: async () => (await listReady(accountId)).ready,
    send: (photo) => sendPhoto(photo, token),
    onSent: async (photo) => onSent(photo, await deletePhoto(photo.id)),
    async onRefused({ id }, refusal) {
      await changePhoto(id, { refusal });
      onRefused(refusal.message);
    },
    onFailed: async ({ id }, failures) => void (await changePhoto(id, { failures })),
  });
  return end === 'done' && (await listReady(accountId)).isHeld ? 'later' : end;
}

/** The pictures whose night no change names that waits: it may be the one that makes the night, or lets them in. */
async function listReady(accountId: string): Promise<{ ready: KeptPhoto[]; isHeld: boolean }> {
  const [photos, changes] = await Promise.all([listPhotos(accountId), listChanges(accountId)]);
  const waiting = changes.filter(({ refusal }) => refusal === null);
  const named = waiting.map(({ input, address }) => address + JSON.stringify(input)).join();
  const ready = photos.filter(({ nightId, refusal }) => refusal !== null || !named.includes(nightId));
  return { ready, isHeld: ready.length < photos.length };
}

/**
 * Sends the pictures that an account added on this device, in order, one at a time over all tabs, each after the changes to its
 * night. One whose answer is lost is sent again under its id, and added once. Returns what is left.
 */
export function sendPhotos(sending: Sending): Promise<QueueEnd> {
  return navigator.locks.request('lampion-photos', () => sendAll(sending));
}
