import type { ReasonsBody } from '@lampion/contract/admin/rules/decision-rules';
import type { BulkEventAction, BulkEventsBody, GuestNoticeBody } from '@lampion/contract/events/event-body';
import type { OwnEvent } from '@lampion/contract/events/events';
import { isArchivable } from '@lampion/contract/events/rules/event-end';
import type { BulkAnswer } from '@lampion/contract/platform/lists';
import { explainDecision } from '../../admin/decisions/decisions.ts';
import { recordAction } from '../../admin/journal/record-action.ts';
import { closeReports } from '../../admin/reports/reports.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../../media/images/images.ts';
import { type Actor, requireAdmin, requireConfirmedEmail, requireOrganiser } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import { checkMonthlyEvents, updateEvent } from './creation.ts';
import { readNotice, saveEventChange } from './saving.ts';
import { hasGuests, updateEventRow } from './store.ts';
import { changeEvent, changeOwnEvent, deleteGathering, findOwnEvent, getOwnEvent } from './update.ts';

/**
 * Cancels an event: its page stays and says so, guests are notified unless `notice` says otherwise,
 * and subscribed calendars are updated. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `event_unpublished` for an
 * event that the administration unpublished, which this would republish as cancelled; `event_draft`
 * for one that was never public
 */
export function cancelEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'payments' | 'publicationListeners'>,
  actor: Actor,
  id: string,
  notice: GuestNoticeBody = {},
): Promise<OwnEvent> {
  return setStatus(deps, actor, id, { status: 'cancelled', notice });
}

/**
 * Restores a cancelled event. One that is not cancelled stays unchanged.
 * @throws AppError as `cancelEvent` does; `confirmation_required`; `plan_limit_reached` when other
 * events have filled the month since
 */
export async function restoreEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'payments' | 'publicationListeners'>,
  actor: Actor,
  id: string,
  notice: GuestNoticeBody = {},
): Promise<OwnEvent> {
  requireConfirmedEmail(actor);
  return setStatus(deps, actor, id, { status: 'published', notice });
}

async function setStatus(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'payments' | 'publicationListeners'>,
  actor: Actor,
  id: string,
  { status, notice }: { readonly status: 'cancelled' | 'published'; readonly notice: GuestNoticeBody },
): Promise<OwnEvent> {
  await changeOwnEvent(deps, actor, id, async (tx, event) => {
    if (event.status === 'draft') throw new AppError('event_draft');
    if (event.status === 'unpublished') throw new AppError('event_unpublished');
    if (event.status === status) return;
    if (status === 'published') await checkMonthlyEvents(deps, tx, event);
    await saveEventChange(deps, tx, event, { status }, readNotice(notice));
  });
  return getOwnEvent(deps, actor, id);
}

const notArchivable =
  'Un événement s’archive une fois passé ou annulé, ou tant qu’il est un brouillon sans publication programmée.';

/**
 * Archives an event: it leaves its organiser's lists, private and public. Its page, guests and
 * calendars do not change. Idempotent. Resolves to the reason why it was not archived, null when it
 * was.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
function archiveEvent(deps: Pick<Deps, 'now' | 'pages'>, actor: Actor, id: string): Promise<string | null> {
  return changeOwnEvent(deps, actor, id, async (tx, event) => {
    const now = deps.now();
    if (event.archivedAt !== null) return 'Cet événement est déjà archivé.';
    if (!isArchivable(event, now)) return notArchivable;
    // Does not count as a change: calendars, feeds and other windows are not updated.
    await updateEventRow(tx, id, { archivedAt: now });
    return null;
  });
}

/** Reverses `archiveEvent`. */
function unarchiveEvent(deps: Pick<Deps, 'now' | 'pages'>, actor: Actor, id: string): Promise<string | null> {
  return changeOwnEvent(deps, actor, id, async (tx, event) => {
    if (event.archivedAt === null) return 'Cet événement n’est pas archivé.';
    await updateEventRow(tx, id, { archivedAt: null });
    return null;
  });
}

interface Confirmation {
  /** The caller confirms that there are guests, who will not be notified. */
  readonly confirm?: boolean | undefined;
  /** The caller confirms that not all are even. */
  readonly confirmDebts?: boolean | undefined;
}

/**
 * Deletes an event permanently, with its guests, challenges, bars and picture. With guests it must
 * be confirmed: an event that does not take place should be cancelled instead, so that they are
 * notified; and with debts: those who are not even keep its accounts. The second call throws
 * `event_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `event_has_guests`,
 * `open_debts`
 */
export async function deleteEvent(
  deps: Pick<Deps, 'db' | 'deletionListeners' | 'log' | 'now' | 'pages' | 'storage'>,
  actor: Actor,
  id: string,
  { confirm = false, confirmDebts = false }: Confirmation = {},
): Promise<void> {
  const imageId = await changeOwnEvent(deps, actor, id, async (tx, event) => {
    if (!confirm && (await hasGuests(tx, id))) throw new AppError('event_has_guests');
    await deleteGathering(deps, tx, id, confirmDebts);
    return event.imageId;
  });
  await removeUnusedImage(deps, imageId);
}

/**
 * Deletes any event permanently, with its guests, challenges, bars and picture. The organiser and
 * those who reported it are notified by e-mail. Resolves once no server process shows its page. The
 * second call throws `event_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function deleteEventAsAdmin(
  deps: Pick<
    Deps,
    | 'db'
    | 'decisionListeners'
    | 'deletionListeners'
    | 'jobs'
    | 'log'
    | 'now'
    | 'pages'
    | 'pseudonymise'
    | 'storage'
  >,
  actor: Actor,
  id: string,
  reasons: ReasonsBody,
): Promise<void> {
  requireAdmin(actor);
  const imageId = await changeEvent(deps, actor, id, async (tx, event) => {
    await deleteGathering(deps, tx, id, true);
    const { name, type, status, place, beginDate, organiserId } = event;
    const entryId = await recordAction(deps, tx, actor, {
      action: 'event.delete',
      subject: 'event',
      subjectId: id,
      subjectName: name,
      before: { type, status, place, beginDate, organiserId },
    });
    await explainDecision(deps, tx, entryId, reasons, { organiserId });
    await closeReports(deps, tx, id, 'removed');
    return event.imageId;
  });
  await removeUnusedImage(deps, imageId);
}

type BulkDeps = Parameters<typeof updateEvent>[0] & Pick<Deps, 'deletionListeners'>;
interface Change {
  readonly deps: BulkDeps;
  readonly actor: Actor;
  readonly id: string;
  readonly input: BulkEventsBody;
}

/** Why an event was not changed, or null when it was. */
type Outcome = Promise<string | null>;

async function publish({ deps, actor, id }: Change): Outcome {
  const { status } = await findOwnEvent(deps, actor, id);
  if (status !== 'draft') return 'Cet événement n’est plus un brouillon.';
  await updateEvent(deps, actor, id, { publication: 'now' });
  return null;
}

async function cancel({ deps, actor, id, input }: Change): Outcome {
  const { status } = await findOwnEvent(deps, actor, id);
  if (status === 'cancelled') return 'Cet événement est déjà annulé.';
  await cancelEvent(deps, actor, id, input);
  return null;
}

async function remove({ deps, actor, id, input: { confirm } }: Change): Outcome {
  await deleteEvent(deps, actor, id, { confirm });
  return null;
}

const acts: Record<BulkEventAction, (change: Change) => Outcome> = {
  archive: ({ deps, actor, id }) => archiveEvent(deps, actor, id),
  unarchive: ({ deps, actor, id }) => unarchiveEvent(deps, actor, id),
  publish,
  cancel,
  delete: remove,
};

/**
 * Applies one action to several of the caller's events. Each is changed in its own transaction,
 * together with its guests' notifications, so one that cannot be changed does not stop the others.
 * The answer says for each whether it changed, and why not. Events with guests are only deleted
 * with `confirm`. Idempotent. Resolves once no server process shows an older page.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function changeEvents(deps: BulkDeps, actor: Actor, input: BulkEventsBody): Promise<BulkAnswer> {
  requireOrganiser(actor);
  const answer: BulkAnswer = { changed: [], unchanged: [] };
  for (const id of input.ids) {
    const message = await acts[input.action]({ deps, actor, id, input }).catch(explainRefusal);
    if (message === null) answer.changed.push(id);
    else answer.unchanged.push({ id, message });
  }
  return answer;
}

function explainRefusal(error: unknown): string {
  if (!isAppError(error)) throw error;
  return error.fields[0]?.message ?? error.message;
}
