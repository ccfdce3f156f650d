import {
  type GuestImport,
  type ImportStop,
  importFieldLabels,
} from '@lampion/contract/events/imports/guest-imports';
import type { Invitee } from '@lampion/contract/events/invitations';
import { CSV_START, toCsvLine } from '@lampion/contract/platform/rules/csv-line';
import type { Deps } from '../../deps.ts';
import { type Actor, requireConfirmedEmail } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeOwnEvent, findOwnEvent, lockEvent } from '../events/update.ts';
import type { GuestFile } from '../guest-list/exports.ts';
import { addInvited, checkInvitedCount, findUninvited } from '../guest-list/invitations.ts';
import { isOpenEvent, requireOpenEvent } from '../guest-list/places.ts';
import {
  countKnown,
  deleteAllImportPeople,
  deleteImport,
  deleteImportPeople,
  deleteImportsBefore,
  findEventOfImport,
  findFaults,
  findImport,
  findImportPeople,
  findLatestImport,
  type ImportRow,
  lockImport,
  renameImportPerson,
  updateImport,
} from './store.ts';

const FAULTS_SHOWN = 100;
const PEOPLE_SHOWN = 100;

/**
 * An import into the caller's event, with its progress.
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
    columns: [...figures.columns],
    faults: faults.map(({ line, field, text, message }) => ({ line, field, text, message })),
    people,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * The import that the caller may want to resume or check: one that has not ended, or the latest one
 * if it stopped early or has faults. Null when there is none.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getLatestImport(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<GuestImport | null> {
  await findOwnEvent(deps, actor, eventId);
  const row = await findLatestImport(deps.db, eventId);
  return row === null || isSettled(row) ? null : describeImport(deps.db, row);
}

/**
 * Whether nothing is left to show: all were invited or the import was cancelled, and no line had a
 * fault.
 */
function isSettled({ state, stop, faultCount }: ImportRow): boolean {
  if (state !== 'done' && state !== 'stopped') return false;
  return faultCount === 0 && (stop === null || stop === 'cancelled');
}

/**
 * Invites everyone on a completely read list: a job adds them to the guest list in batches, each
 * with an e-mail. All of them must fit the organiser's plan, or none is invited. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`,
 * `import_not_found`, `event_draft`; `event_closed`; `conflict` for a list that is still being
 * read; `plan_limit_reached`, whose message names the plan that would allow it
 */
export async function confirmImport(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  eventId: string,
  importId: string,
): Promise<GuestImport> {
  requireConfirmedEmail(actor);
  const row = await changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    const list = await lockImport(tx, importId);
    if (list?.eventId !== eventId) throw new AppError('import_not_found');
    if (list.state === 'reading')
      throw new AppError('conflict', { message: 'Cette liste n’est pas encore lue en entier.' });
    if (list.state !== 'read') return list;
    requireOpenEvent(event, deps.now());
    const knownCount = await countKnown(tx, list);
    const freshCount = list.personCount - knownCount;
    await checkInvitedCount(deps, tx, event, freshCount);
    if (freshCount > 0) addChanges({ after: { invitedCount: freshCount } });
    await deps.jobs.enqueue(tx, 'invite-imported', { importId });
    const changed = await updateImport(tx, importId, {
      state: 'inviting',
      knownCount,
      updatedAt: deps.now(),
    });
    return changed ?? list;
  });
  return describeImport(deps.db, row);
}

/**
 * Corrects the name of a person on a completely read list, before they are invited.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `import_not_found`, also
 * for an address that is not on the list; `conflict` once the list is being invited
 */
export async function renameImported(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  key: { readonly eventId: string; readonly importId: string },
  person: Invitee,
): Promise<GuestImport> {
  await findOwnEvent(deps, actor, key.eventId);
  const row = await deps.db.transaction(async (tx) => {
    const list = await lockImport(tx, key.importId);
    if (list?.eventId !== key.eventId) throw new AppError('import_not_found');
    if (list.state !== 'read')
      throw new AppError('conflict', { message: 'Cette liste n’attend plus de correction.' });
    if (!(await renameImportPerson(tx, list.id, person))) throw new AppError('import_not_found');
    return (await updateImport(tx, list.id, { updatedAt: deps.now() })) ?? list;
  });
  return describeImport(deps.db, row);
}

/**
 * Cancels an import into the caller's event: before confirmation all of it, later the part not
 * invited yet; guests already invited stay. Returns the remaining import, null when nothing is
 * left. Idempotent.
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

/**
 * Deletes imports that have not changed since an instant, with the people and lines in them.
 * Idempotent.
 */
export function purgeImports(db: Queryable, before: Date): Promise<void> {
  return deleteImportsBefore(db, before);
}

const FAULT_BATCH = 1000;

/**
 * All rejected lines of an import as a CSV file (UTF-8 with BOM), to be corrected and sent again.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `import_not_found`
 */
export async function exportImportFaults(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  importId: string,
): Promise<GuestFile> {
  await findOwnEvent(deps, actor, eventId);
  if ((await findImport(deps.db, { id: importId, eventId })) === null) throw new AppError('import_not_found');
  return { filename: 'lignes-a-corriger.csv', content: writeFile(deps, importId) };
}

async function* writeFile({ db }: Pick<Deps, 'db'>, importId: string): AsyncGenerator<string> {
  yield CSV_START + toCsvLine(['Ligne', 'Champ', 'Problème', 'Contenu']);
  let after = -1;
  for (;;) {
    const faults = await findFaults(db, importId, { after, limit: FAULT_BATCH });
    if (faults.length === 0) return;
    yield faults
      .map(({ line, field, message, text }) =>
        toCsvLine([String(line), importFieldLabels[field], message, text]),
      )
      .join('');
    after = faults.at(-1)?.position ?? after;
  }
}

/**
 * Small enough for other requests to run between two batches, and for replies not to wait for the
 * event's lock.
 */
const INVITATION_BATCH = 150;

/**
 * Invites the people of a confirmed import. Each batch is one transaction: guests, their e-mails
 * and the progress are written together, so that a killed job resumes where it stopped and invites
 * nobody twice. Stops, and records why, when the event closes, other new guests have exhausted the
 * plan, or the organiser cancels.
 */
export async function inviteImported(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'payments'>,
  importId: string,
): Promise<void> {
  while (await deps.db.transaction((tx) => inviteBatch(deps, tx, importId)));
}

/** @returns whether more batches follow */
async function inviteBatch(
  deps: Pick<Deps, 'jobs' | 'now' | 'payments'>,
  tx: Queryable,
  importId: string,
): Promise<boolean> {
  // The event first, then the import: `confirmImport` locks both in this order.
  const eventId = await findEventOfImport(tx, importId);
  const event = eventId && (await lockEvent(tx, eventId));
  const list = await lockImport(tx, importId);
  if (!event || list?.state !== 'inviting') return false;
  const now = deps.now();
  const people = await findImportPeople(tx, importId, INVITATION_BATCH);
  if (people.length === 0) {
    await updateImport(tx, importId, { state: 'done', updatedAt: now });
    return false;
  }
  const fresh = await findUninvited(tx, event.id, people);
  const stop = isOpenEvent(event, now) ? await findPlanStop(deps, tx, event, fresh.length) : 'closed';
  if (stop !== null) {
    await deleteAllImportPeople(tx, importId);
    await updateImport(tx, importId, { state: 'stopped', stop, updatedAt: now });
    return false;
  }
  await addInvited(deps, tx, event, fresh);
  const emails = people.map(({ email }) => email);
  await deleteImportPeople(tx, importId, emails);
  await updateImport(tx, importId, { invitedCount: list.invitedCount + fresh.length, updatedAt: now });
  return true;
}

async function findPlanStop(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  event: { readonly id: string; readonly organiserId: string },
  count: number,
): Promise<ImportStop | null> {
  try {
    await checkInvitedCount(deps, tx, event, count);
    return null;
  } catch (error) {
    if (isAppError(error) && error.code === 'plan_limit_reached') return 'plan';
    throw error;
  }
}
