import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { hasImage } from './article-store.ts';

/**
 * Which picture becomes the cover: the one just received, else the one named by its id ("" takes the cover away);
 * undefined leaves it as it is.
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
