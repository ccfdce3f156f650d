import type { Queryable } from '../../db/database.ts';
import { deleteImportsBefore } from './import-store.ts';

/** Deletes imports that have not changed since an instant, with the people and lines in them. Idempotent. */
export function purgeImports(db: Queryable, before: Date): Promise<void> {
  return deleteImportsBefore(db, before);
}
