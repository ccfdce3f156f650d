import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { hasImage } from './article-store.ts';

/**
 * The image that becomes the cover: the one just uploaded, else the one with the given id ("" removes the cover);
 * undefined leaves it unchanged.
 * @throws AppError `invalid_input` for an id without a picture
 */
export async function readCover(
  tx: Queryable,
  received: string | undefined,
  named: string | undefined,
): Promise<string | null | undefined> {
  if (received !== undefined || named === undefined) return received;
  if (named === '') return null;
  if (await hasImage(tx, named)) return named;
  const fields = [{ path: 'imageId', message: 'Cette image n’existe plus : envoyez-la de nouveau' }];
  throw new AppError('invalid_input', { fields });
}
