import type { Queryable } from '../../db/database.ts';
import { deleteBrowserErrorsBefore } from './browser-error-store.ts';

/** Purges errors not seen since an instant. */
export function purgeBrowserErrors(db: Queryable, before: Date): Promise<void> {
  return deleteBrowserErrorsBefore(db, before);
}
