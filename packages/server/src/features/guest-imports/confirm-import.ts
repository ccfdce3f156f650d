import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import type { Invitee } from '@lampion/contract/schemas/invitation';
import { type Actor, requireConfirmedEmail } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent } from '../events/change-own-event.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { checkInvitedCount } from '../guest-list/check-invited-count.ts';
import { requireOpenEvent } from '../guest-list/open-places.ts';
import { describeImport } from './get-import.ts';
import { countKnown, lockImport, renameImportPerson, updateImport } from './import-store.ts';

/**
 * Invites everyone on a list that was read to its end: a job adds them to the guest list some hundred at a time, each
 * with an e-mail. All of them must fit the organiser's plan, or none is invited. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`, `import_not_found`,
 * `event_draft`; `event_closed`; `conflict` for a list that is still read; `plan_limit_reached`, whose message names the plan that
 * would allow it
 */
export async function confirmImport(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  eventId: string,
  importId: string,
): Promise<GuestImport> {
  requireConfirmedEmail(actor);
  const row = await changeOwnEvent(deps, actor, eventId, async (tx, event, tell) => {
    const list = await lockImport(tx, importId);
    if (list?.eventId !== eventId) throw new AppError('import_not_found');
    if (list.state === 'reading')
      throw new AppError('conflict', { message: 'Cette liste n’est pas encore lue en entier.' });
    if (list.state !== 'read') return list;
    requireOpenEvent(event, deps.now());
    const knownCount = await countKnown(tx, list);
    const freshCount = list.personCount - knownCount;
    await checkInvitedCount(deps, tx, event, freshCount);
    if (freshCount > 0) tell({ after: { invitedCount: freshCount } });
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
 * Corrects the name of a person on a list that was read to its end, before they are invited.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `import_not_found`, also for an address that is
 * not on the list; `conflict` once it is being invited
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
