import type { Readable } from 'node:stream';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { findFiles } from './album-store.ts';
import { renderZip } from './render-zip.ts';
import { readOriginal } from './store-photo.ts';

/** Each reads every picture of a night. */
const PER_ACCOUNT = { name: 'album-download', points: 10, seconds: 3600 };

/**
 * The pictures of a night as a ZIP file, the oldest first, read one by one as it is sent. One that is taken down meanwhile is left out.
 * @throws AppError `not_authenticated`, `night_not_found`, `too_many_attempts`
 */
export async function exportAlbum(
  deps: Pick<Deps, 'db' | 'limiter' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<Readable> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'album');
  await deps.limiter.consume(PER_ACCOUNT, night.accountId);
  const files = await findFiles(deps.db, id);
  return renderZip(
    files.map(({ fileId, widths, createdAt }, index) => ({
      name: `${String(index + 1).padStart(3, '0')}.jpeg`,
      changedAt: createdAt,
      read: async () => (fileId === null ? null : readOriginal(deps, fileId, widths.at(-1) ?? 0)),
    })),
  );
}
