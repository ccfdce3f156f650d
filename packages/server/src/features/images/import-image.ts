import type { UploadedImage } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { uploadImage } from './upload-image.ts';

const PER_ACCOUNT = { name: 'import-image', points: 20, seconds: 60 };
const FETCH_MS = 15_000;

/**
 * Fetches a picture of another site and stores it as an uploaded one (see `uploadImage`). Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `too_many_attempts` (20 a minute); `picture_unreachable` when its
 * site does not give it, or is no public one; `too_large`, `unsupported_image`
 */
export async function importImage(
  deps: Pick<Deps, 'db' | 'limiter' | 'log' | 'now' | 'outsidePictures' | 'storage' | 'workProcess'>,
  actor: Actor,
  address: string,
): Promise<UploadedImage> {
  requireAdmin(actor);
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const bytes = await deps.outsidePictures.fetch(address, AbortSignal.timeout(FETCH_MS));
  if (bytes === null) throw new AppError('picture_unreachable');
  return uploadImage(deps, actor, bytes);
}
