import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { tellNight } from '../nights/tell-night.ts';
import { removalOf } from './album-policy.ts';
import { findPhoto, hidePhoto, markErased } from './album-store.ts';
import { changeAlbum } from './change-album.ts';
import { erasePhoto } from './store-photo.ts';

/** Whoever is on every picture of a night may go on an hour later. */
const PER_ACCOUNT = { name: 'album-removals', points: 60, seconds: 3600 };

/**
 * Takes a picture down at once and for good: its author, a host, or whoever is on it, without a reason and also when the night is
 * closed. Its author and the hosts read that it was, and not by whom. Its files are erased before this resolves, else by the daily
 * job; until then nobody gets them. Idempotent: what is not there is taken down already.
 * @throws AppError `not_authenticated`, `night_not_found`, `too_many_attempts`
 */
export async function removeAlbumPhoto(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage'>,
  actor: Actor,
  id: string,
  photoId: string,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const fileId = await changeAlbum(deps, actor, id, async (tx, night) => {
    const row = await findPhoto(tx, { eventId: id, accountId: night.accountId }, photoId);
    if (row === null) return null;
    await hidePhoto(tx, photoId, { removedAt: deps.now(), removedAs: removalOf(row.photo, night) });
    await tellNight(tx, id, 'album');
    return row.photo.fileId;
  });
  if (fileId !== null) await eraseFiles(deps, photoId, fileId);
  return null;
}

async function eraseFiles(
  deps: Pick<Deps, 'db' | 'log' | 'storage'>,
  photoId: string,
  fileId: string,
): Promise<void> {
  try {
    await erasePhoto(deps, fileId);
    await markErased(deps.db, photoId);
  } catch (error) {
    deps.log.warn({ err: error, photoId }, 'the files of a picture that was taken down could not be removed');
  }
}
