import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { findFaults, findImport, findImportPeople, type ImportRow } from './import-store.ts';

const FAULTS_SHOWN = 100;
const PEOPLE_SHOWN = 100;

/**
 * A list that is being imported into the caller's event, as far as it has come.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `import_not_found`
 */
export async function getImport(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  importId: string,
): Promise<GuestImport> {
  await findOwnEvent(deps, actor, eventId);
  const row = await findImport(deps.db, { id: importId, eventId });
  if (row === null) throw new AppError('import_not_found');
  return describeImport(deps.db, row);
}

/** An import with its first faults and people. The caller has checked that the actor may see it. */
export async function describeImport(db: Queryable, row: ImportRow): Promise<GuestImport> {
  const faults = await findFaults(db, row.id, { after: -1, limit: FAULTS_SHOWN });
  const people = await findImportPeople(db, row.id, PEOPLE_SHOWN);
  const { id, eventId, reader, createdAt, updatedAt, ...figures } = row;
  return {
    _id: id,
    ...figures,
    faults: faults.map(({ line, field, text, message }) => ({ line, field, text, message })),
    people,
    updatedAt: updatedAt.toISOString(),
  };
}
