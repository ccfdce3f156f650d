import { albumEndpoints } from '@lampion/contract/endpoints/album';
import { addressOf } from '../api.ts';
import { attempt } from './attempt.ts';
import { findNextChange } from './outbox-store.ts';
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
  // The night itself may be among what was written before.
  if ((await findNextChange(accountId)) !== null) return 'later';
  return sendInOrder<KeptPhoto>({
    list: () => listPhotos(accountId),
    send: (photo) => sendPhoto(photo, token),
    onSent: async (photo) => onSent(photo, await deletePhoto(photo.id)),
    async onRefused({ id }, refusal) {
      await changePhoto(id, { refusal });
      onRefused(refusal.message);
    },
    onFailed: async ({ id }, failures) => void (await changePhoto(id, { failures })),
  });
}

/**
 * Sends the pictures that an account added on this device, in order, once the outbox is empty; one at a time over all tabs. One whose
 * answer is lost is sent again under its id, and added once. Returns what is left.
 */
export function sendPhotos(sending: Sending): Promise<QueueEnd> {
  return navigator.locks.request('lampion-photos', () => sendAll(sending));
}
