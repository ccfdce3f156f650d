import type { Queryable } from '../../db/database.ts';
import { deleteBrowserErrorsBefore } from './browser-error-store.ts';

/** Removes errors that nobody met again since an instant. */
export function purgeBrowserErrors(db: Queryable, before: Date): Promise<void> {
  return deleteBrowserErrorsBefore(db, before);
}
