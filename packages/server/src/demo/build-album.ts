import { v7 as createId } from 'uuid';
import type { albumLikes, albumPhotos } from '../db/tables.ts';
import type { StoredPhoto } from '../features/album/store-photo.ts';
import type { DemoPartyRows } from './build-parties.ts';
import { demoPhotos } from './content/album.ts';

interface AlbumRows {
  readonly photos: readonly (typeof albumPhotos.$inferInsert)[];
  readonly likes: readonly (typeof albumLikes.$inferInsert)[];
}

const MINUTE_MS = 60_000;
const APART_MINUTES = 13;

/** The album of a party that opens it, with drawn pictures of its guests; nothing for others. */
export function buildAlbum(
  { event, guests, nights }: DemoPartyRows,
  stored: readonly StoredPhoto[],
  memberAccountId: string | null,
  now: Date,
): AlbumRows {
  if (!nights.some(({ hasAlbum }) => hasAlbum)) return { photos: [], likes: [] };
  const coming = guests.filter(({ reply }) => reply === 'yes');
  const rows = demoPhotos.flatMap(({ caption, author, isLiked }, place) => {
    const [files, guest] = [stored[place], coming[author]];
    if (files === undefined || guest?.id === undefined) return [];
    const photo = {
      ...files,
      id: createId(),
      eventId: event.id as string,
      caption,
      guestId: guest.id,
      accountId: guest.accountId ?? null,
      isByHost: author === 0,
      createdAt: new Date(now.getTime() - (place + 1) * APART_MINUTES * MINUTE_MS),
    };
    return [
      {
        photo,
        likes: isLiked && memberAccountId !== null ? [{ photoId: photo.id, accountId: memberAccountId }] : [],
      },
    ];
  });
  return { photos: rows.map(({ photo }) => photo), likes: rows.flatMap(({ likes }) => likes) };
}
