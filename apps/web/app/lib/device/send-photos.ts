import { albumEndpoints } from '@lampion/contract/endpoints/album';
import { addressOf } from '../api.ts';
import { attempt } from './attempt.ts';
import { findNextChange } from './outbox-store.ts';
import { changePhoto, deletePhoto, type KeptPhoto, listPhotos } from './photo-database.ts';
import type { OutboxEnd } from './send-outbox.ts';

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

const findNextPhoto = async (accountId: string) =>
  (await listPhotos(accountId)).find(({ refusal }) => refusal === null);

async function sendAll({ accountId, token, onSent, onRefused }: Sending): Promise<OutboxEnd> {
  // The night itself may be among what was written before.
  if ((await findNextChange(accountId)) !== null) return 'later';
  for (let photo = await findNextPhoto(accountId); photo; photo = await findNextPhoto(accountId)) {
    const sent = await sendPhoto(photo, token);
    if (sent.outcome === 'later' || sent.outcome === 'signed-out') return sent.outcome;
    if (sent.outcome === 'sent') {
      onSent(photo, await deletePhoto(photo.id));
    } else {
      await changePhoto(photo.id, { refusal: { code: sent.code, message: sent.message } });
      onRefused(sent.message);
    }
  }
  return 'done';
}

/**
 * Sends the pictures that an account added on this device, in order, once the outbox is empty; one at a time over all tabs. One whose
 * answer is lost is sent again under its id, and added once. Returns what is left.
 */
export function sendPhotos(sending: Sending): Promise<OutboxEnd> {
  return navigator.locks.request('lampion-photos', () => sendAll(sending));
}
