import type { ImportStop } from '@lampion/contract/schemas/guest-import';
import { isAppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockEvent } from '../events/lock-event.ts';
import { addInvited } from '../guest-list/add-invited.ts';
import { checkInvitedCount } from '../guest-list/check-invited-count.ts';
import { findUninvited } from '../guest-list/find-uninvited.ts';
import { isOpenEvent } from '../guest-list/open-places.ts';
import {
  deleteAllImportPeople,
  deleteImportPeople,
  findEventOfImport,
  findImportPeople,
  lockImport,
  updateImport,
} from './import-store.ts';

/** Few enough for other requests to run between two batches, and for replies not to wait for the event's lock. */
const BATCH = 150;

/**
 * Invites the people of a confirmed import. Each batch is one transaction: guests, their e-mails and the progress are
 * written together, so that a job that was killed goes on where it stopped and invites nobody twice. Stops, and says
 * why, when the event closes, the plan is exhausted by guests who came meanwhile, or its owner wishes.
 */
export async function inviteImported(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'payments'>,
  importId: string,
): Promise<void> {
  while (await deps.db.transaction((tx) => inviteBatch(deps, tx, importId)));
}

/** Whether there is more to do. */
async function inviteBatch(
  deps: Pick<Deps, 'jobs' | 'now' | 'payments'>,
  tx: Queryable,
  importId: string,
): Promise<boolean> {
  // The event first, as everywhere: whoever confirms locks both in this order.
  const eventId = await findEventOfImport(tx, importId);
  const event = eventId && (await lockEvent(tx, eventId));
  const list = await lockImport(tx, importId);
  if (!event || list?.state !== 'inviting') return false;
  const now = deps.now();
  const people = await findImportPeople(tx, importId, BATCH);
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
