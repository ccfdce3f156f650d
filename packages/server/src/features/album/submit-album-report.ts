import type { AlbumReportReason } from '@lampion/contract/schemas/album';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { tellNight } from '../nights/tell-night.ts';
import { findPhoto, insertReport } from './album-store.ts';
import { changeAlbum } from './change-album.ts';

const PER_ACCOUNT = { name: 'album-reports', points: 30, seconds: 3600 };

/**
 * Reports a picture to the hosts, who read how often it was and never by whom. Once for each person: the first stands. Idempotent.
 * @throws AppError `not_authenticated`, `night_not_found`, `album_photo_not_found`, `too_many_attempts`
 */
export async function submitAlbumReport(
  deps: Pick<Deps, 'groupCommits' | 'limiter'>,
  actor: Actor,
  id: string,
  { photoId, reason }: { readonly photoId: string; readonly reason: AlbumReportReason },
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  await changeAlbum(deps, actor, id, async (tx, { accountId }) => {
    if ((await findPhoto(tx, { eventId: id, accountId }, photoId)) === null)
      throw new AppError('album_photo_not_found');
    if (await insertReport(tx, { photoId, reporterId: accountId, reason })) await tellNight(tx, id, 'album');
  });
  return null;
}
