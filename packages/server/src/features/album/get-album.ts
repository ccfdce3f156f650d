import { ALBUM_PAGE_SIZE, type Album, type AlbumQuery } from '@lampion/contract/schemas/album';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { countPhotos, findPhotos, findRemovals } from './album-store.ts';
import { toAlbumPhoto, toRemoval } from './album-view.ts';

const REMOVALS_MS = 30 * 86_400_000;
const cursorShape = z.tuple([timeSchema, z.uuid()]);

/**
 * The pictures of a night for its hosts and guests, the latest first, by pages; and those that somebody on them took down in the
 * last 30 days, to their authors and the hosts.
 * @throws AppError `not_authenticated`, `night_not_found`, also where the album is closed; `invalid_input`
 */
export async function getAlbum(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { cursor, limit = ALBUM_PAGE_SIZE }: AlbumQuery = {},
): Promise<Album> {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'album');
  const before = readCursor(cursorShape, cursor);
  const reader = { eventId: id, accountId: night.accountId };
  const authorId = night.role === 'host' ? null : night.accountId;
  const since = new Date(now().getTime() - REMOVALS_MS);
  const [found, counts, removed] = await Promise.all([
    findPhotos(db, reader, { limit, before }),
    countPhotos(db, reader),
    findRemovals(db, id, { since, authorId }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ photo }) => [photo.createdAt.getTime(), photo.id]);
  const authors = new Set(rows.flatMap(({ photo }) => photo.guestId ?? []));
  const people = authors.size > 0 ? await describePeople(db, night, [...authors]) : [];
  return {
    photos: rows.map((row) => toAlbumPhoto(row, night, people)),
    nextCursor,
    ...counts,
    removals: removed.flatMap((row) => toRemoval(row, night)),
  };
}
