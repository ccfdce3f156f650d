import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { describeImport } from './get-import.ts';
import { deleteAllImportPeople, deleteImport, lockImport, updateImport } from './import-store.ts';

/**
 * Drops an import into the caller's event: all of it before it is confirmed, then what is not invited yet; those who are
 * invited stay. Returns what became of it, null when nothing is left. Calling again changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `import_not_found`
 */
export async function cancelImport(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
  importId: string,
): Promise<GuestImport | null> {
  await findOwnEvent(deps, actor, eventId);
  const row = await deps.db.transaction(async (tx) => {
    const list = await lockImport(tx, importId);
    if (list?.eventId !== eventId) throw new AppError('import_not_found');
    if (list.state === 'reading' || list.state === 'read') {
      await deleteImport(tx, importId);
      return null;
    }
    if (list.state !== 'inviting') return list;
    await deleteAllImportPeople(tx, importId);
    return updateImport(tx, importId, { state: 'stopped', stop: 'cancelled', updatedAt: deps.now() });
  });
  return row && describeImport(deps.db, row);
}
