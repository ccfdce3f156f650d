import { isUrgentChange } from '@lampion/contract/rules/change-notice';
import { isOver } from '@lampion/contract/rules/event-timing';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { EventListener, GuestNotice } from '../events/save-event-change.ts';
import {
  type AnnouncedEvent,
  announceNow,
  tellPendingChange,
  waitForMore,
} from './announce-pending-change.ts';
import { isKnownCancelled } from './announcement-store.ts';
import {
  describeCancellation,
  describeRestoration,
  findDifferences,
  toKnownFacts,
  toldFacts,
} from './describe-change.ts';
import {
  deletePendingChange,
  findPendingChange,
  type KnownFacts,
  type PendingChange,
  upsertPendingChange,
} from './pending-change-store.ts';

/** Words kept of one window: a message has to stay readable. */
const WORDS_MAX = 3;

/**
 * Tells the guests of an event of its changes, all but those who declined, unless the organiser decides otherwise. A
 * cancellation and a restoration are told at once; new times and places ten minutes after the first edit, in one message,
 * or at once for an event that is about to begin. What happens while an event is cancelled or off the site is told when it
 * is not any more. Nothing is told of an event that is over, of a new name alone, or of what guests never heard of: a
 * cancellation that was not told is not revoked; guests of parties are told by their host. Call it with the event locked.
 */
export const announceEventChange: EventListener = async (deps, tx, { before, after, notice }) => {
  if (before.organiserId === null || after.organiserId === null) return;
  const former = await findPendingChange(tx, after.id);
  const pending = await keepPending(tx, { before, after, notice, former, now: deps.now() });
  const known = pending?.known ?? toKnownFacts(after);
  const news = { event: after, known, notice };
  const isCancelled = before.status === 'published' && after.status === 'cancelled';
  if (isCancelled) return tellCancellation(deps, tx, news);
  if (after.status !== 'published') return;
  if (before.status === 'cancelled' && (await tellRestoration(deps, tx, news))) return;
  if (pending === null) return;
  const isUrgent = isUrgentChange([known.beginDate, after.beginDate], deps.now());
  if (isUrgent) return tellPendingChange(deps, tx, after, pending);
  const isWaiting = former !== null && before.status === 'published';
  if (!isWaiting) await waitForMore(deps, tx, pending);
};

interface News {
  readonly event: AnnouncedEvent;
  readonly known: KnownFacts;
  readonly notice: GuestNotice;
}

async function tellCancellation(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { event, known, notice }: News,
) {
  if (!notice.isTold) return;
  await deletePendingChange(tx, event.id);
  if (isOver(event, deps.now())) return;
  const body = describeCancellation(event, known, toWords(notice));
  await announceNow(deps, tx, event, { kind: 'cancellation', known, body });
}

/** False when guests never heard of the cancellation, and there are no words for them. */
async function tellRestoration(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { event, known, notice }: News,
): Promise<boolean> {
  const words = toWords(notice);
  if (words.length === 0 && !(await isKnownCancelled(tx, event.id))) return false;
  await deletePendingChange(tx, event.id);
  if (!notice.isTold || isOver(event, deps.now())) return true;
  const body = describeRestoration(event, known, words);
  await announceNow(deps, tx, event, { kind: 'restoration', known, body });
  return true;
}

const toWords = ({ words }: GuestNotice) => (words === '' ? [] : [words]);

interface Edit {
  readonly before: AnnouncedEvent;
  readonly after: AnnouncedEvent;
  readonly notice: GuestNotice;
  readonly former: PendingChange | null;
  readonly now: Date;
}

/** What guests have not been told of after an edit; null when they know how things stand. */
async function keepPending(tx: Queryable, edit: Edit): Promise<PendingChange | null> {
  const next = addEdit(edit);
  const isTold = next === null || findDifferences(next.known, toKnownFacts(edit.after)).length === 0;
  if (!isTold && next !== edit.former) await upsertPendingChange(tx, next);
  if (isTold && edit.former !== null) await deletePendingChange(tx, edit.after.id);
  return isTold ? null : next;
}

function addEdit({ before, after, notice, former, now }: Edit): PendingChange | null {
  const [then, since] = [toKnownFacts(before), toKnownFacts(after)];
  const changed = findDifferences(then, since);
  if (changed.length === 0) return former;
  if (notice.isTold) {
    const { known = then, words = [], openedAt = now, dueAt = now } = former ?? {};
    const all = [...words, ...toWords(notice)].slice(-WORDS_MAX);
    return { eventId: after.id, known, words: all, openedAt, dueAt };
  }
  if (former === null) return null;
  // What guests are not to be told they are taken to know; what they are about to be told is told as it is now.
  const silent = toldFacts.filter((name) => changed.includes(name) && former.known[name] === then[name]);
  const known = { ...former.known, ...Object.fromEntries(silent.map((name) => [name, since[name]])) };
  return { ...former, known };
}
