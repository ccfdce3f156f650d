import type { EventFacts } from '@lampion/contract/events/event-facts';
import { type EventType, wordsOfType } from '@lampion/contract/events/event-type';
import type { EventStatus } from '@lampion/contract/events/events';
import { describeAdmission, describeAge } from '@lampion/contract/events/rules/describe-facts';
import {
  CHANGE_WINDOW_MINUTES,
  isOver,
  isOverAfter,
  isUrgentChange,
} from '@lampion/contract/events/rules/event-timing';
import {
  beginsAfterMidnight,
  formatEventDay,
  formatEventTimes,
} from '@lampion/contract/events/rules/format-night';
import { calendarPlace } from '@lampion/contract/events/rules/links';
import { frPlain } from '@lampion/contract/french';
import { capitalise, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import type { Deps, EventListener, GuestNotice } from '../../deps.ts';
import { lockEvent } from '../../events/events/update.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { createAnnouncement } from './announcements.ts';
import {
  deletePendingChange,
  findPendingChanges,
  type KnownFacts,
  type PendingChange,
  upsertPendingChange,
} from './batch-store.ts';
import { isKnownCancelled, type NewAnnouncement } from './store.ts';

/** Organiser's texts kept per window: a message must stay readable. */
const WORDS_MAX = 3;

/**
 * Notifies the guests of an event of its changes, except those who declined, unless the organiser
 * opts out. A cancellation or restoration is sent at once. New times and places are sent in one
 * message ten minutes after the first edit, or at once if the event begins soon. Changes made while
 * an event is cancelled or unpublished are sent when it is neither. Nothing is sent for an event
 * that is over, for a new name alone, or for what guests never heard of: a cancellation that was
 * not announced is not revoked. Guests of parties are notified by their host. Call it with the
 * event locked.
 */
export const announceEventChange: EventListener = async (deps, tx, changed, notice) => {
  const heard = changed.flatMap(({ before, after }) =>
    before.organiserId !== null && after.organiserId !== null && before.status !== 'draft'
      ? [{ before, after }]
      : [],
  );
  if (heard.length === 0) return;
  const pending = await findPendingChanges(
    tx,
    heard.map(({ after }) => after.id),
  );
  for (const { before, after } of heard)
    await announceEdit(deps, tx, { before, after, notice, former: pending.get(after.id) ?? null });
};

async function announceEdit(
  deps: AnnouncingDeps,
  tx: Queryable,
  { before, after, notice, former }: Omit<Edit, 'now'>,
): Promise<void> {
  const pending = await keepPending(tx, { before, after, notice, former, now: deps.now() });
  const known = pending?.known ?? toKnownFacts(after);
  const news = { event: after, known, notice };
  const isCancelled = before.status === 'published' && after.status === 'cancelled';
  if (isCancelled) return announceCancellation(deps, tx, news);
  if (after.status !== 'published') return;
  if (before.status === 'cancelled' && (await announceRestoration(deps, tx, news))) return;
  if (pending === null) return;
  const isUrgent = isUrgentChange([known.beginDate, after.beginDate], deps.now());
  if (isUrgent) return announceEdits(deps, tx, after, pending);
  const isWaiting = former !== null && before.status === 'published';
  if (!isWaiting) await waitForMore(deps, tx, pending);
}

interface News {
  readonly event: AnnouncedEvent;
  readonly known: KnownFacts;
  readonly notice: GuestNotice;
}

async function announceCancellation(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { event, known, notice }: News,
) {
  if (!notice.notifiesGuests) return;
  await deletePendingChange(tx, event.id);
  if (isOver(event, deps.now())) return;
  const body = describeCancellation(event, known, toWords(notice));
  await announceNow(deps, tx, event, { kind: 'cancellation', known, body });
}

/** False when guests were never notified of the cancellation and the organiser wrote no text. */
async function announceRestoration(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { event, known, notice }: News,
): Promise<boolean> {
  const words = toWords(notice);
  if (words.length === 0 && !(await isKnownCancelled(tx, event.id))) return false;
  await deletePendingChange(tx, event.id);
  if (!notice.notifiesGuests || isOver(event, deps.now())) return true;
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

/**
 * The changes that guests have not been notified of after an edit; null when they know the current
 * facts.
 */
async function keepPending(tx: Queryable, edit: Edit): Promise<PendingChange | null> {
  const next = addEdit(edit);
  const isKnown = next === null || findDifferences(next.known, toKnownFacts(edit.after)).length === 0;
  if (!isKnown && next !== edit.former) await upsertPendingChange(tx, next);
  if (isKnown && edit.former !== null) await deletePendingChange(tx, edit.after.id);
  return isKnown ? null : next;
}

function addEdit({ before, after, notice, former, now }: Edit): PendingChange | null {
  const [then, since] = [toKnownFacts(before), toKnownFacts(after)];
  const changed = findDifferences(then, since);
  if (changed.length === 0) return former;
  if (notice.notifiesGuests) {
    const { known = then, words = [], openedAt = now, dueAt = now } = former ?? {};
    const all = [...words, ...toWords(notice)].slice(-WORDS_MAX);
    return { eventId: after.id, known, words: all, openedAt, dueAt };
  }
  if (former === null) return null;
  // A fact changed without notification counts as known to guests. One with a pending change is
  // sent with its current value.
  const silent = announcedFacts.filter(
    (name) => changed.includes(name) && factOf(former.known, name) === factOf(then, name),
  );
  const address = silent.includes('place') ? { exactAddress: since.exactAddress ?? null } : {};
  const facts = Object.fromEntries(silent.map((name) => [name, since[name]]));
  const known = { ...former.known, ...facts, ...address };
  return { ...former, known };
}

/** Guests may already be on their way, or there. */
const SOON_MS = 24 * 3_600_000;

/** All guests but those who declined. */
const audience = ['coming', 'maybe', 'waiting', 'pending'] as const;

interface AnnouncedEvent extends AnnouncedFacts {
  readonly id: string;
  readonly type: EventType;
  readonly status: EventStatus;
}

type AnnouncingDeps = Pick<Deps, 'jobs' | 'now'>;

/**
 * Notifies the guests of an event of its edits since the last notification, in one message that
 * compares before and now: the job that ends a window. Nothing is sent if nothing differs any more
 * or the event is over. While it is cancelled or unpublished, the changes wait. Idempotent.
 */
export async function announcePendingChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  eventId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const pending = (await findPendingChanges(tx, [eventId])).get(eventId);
    if (event?.status !== 'published' || pending === undefined) return;
    // A later edit restarted the window, or our clock is behind the queue's.
    if (pending.dueAt > deps.now()) return enqueue(deps, tx, pending);
    await announceEdits(deps, tx, event, pending);
  });
}

/** Sends a pending change now, inside the caller's transaction. */
async function announceEdits(
  deps: AnnouncingDeps,
  tx: Queryable,
  event: AnnouncedEvent,
  { known, words }: PendingChange,
): Promise<void> {
  await deletePendingChange(tx, event.id);
  if (isOver(event, deps.now()) || findDifferences(known, toKnownFacts(event)).length === 0) return;
  // Its restoration was not announced: guests still believe it cancelled.
  const isNews = await isKnownCancelled(tx, event.id);
  await announceNow(deps, tx, event, {
    kind: isNews ? 'restoration' : 'change',
    known,
    body: (isNews ? describeRestoration : describeChange)(event, known, words),
  });
}

/** Starts the window in which further edits are added to this one. */
async function waitForMore(deps: AnnouncingDeps, tx: Queryable, pending: PendingChange): Promise<void> {
  const dueAt = new Date(deps.now().getTime() + CHANGE_WINDOW_MINUTES * 60_000);
  await upsertPendingChange(tx, { ...pending, dueAt });
  await enqueue(deps, tx, { ...pending, dueAt });
}

async function enqueue(
  { jobs }: AnnouncingDeps,
  tx: Queryable,
  { eventId, dueAt }: PendingChange,
): Promise<void> {
  await jobs.enqueue(tx, 'announce-change', { eventId }, { startAfter: dueAt });
}

/**
 * Announces news of an event to all guests but those who declined, inside the caller's transaction.
 */
async function announceNow(
  deps: AnnouncingDeps,
  tx: Queryable,
  event: AnnouncedEvent,
  { known, ...message }: Pick<NewAnnouncement, 'kind' | 'body'> & { readonly known: KnownFacts },
): Promise<void> {
  const first = Math.min(event.beginDate.getTime(), Date.parse(known.beginDate));
  const isUrgent = first - deps.now().getTime() <= SOON_MS;
  const usefulUntil = isOverAfter(event);
  const wanted = { eventId: event.id, ...message, audience: [...audience], isUrgent, usefulUntil };
  await createAnnouncement(deps, tx, wanted);
}

/** What notifications say of an event. */
interface AnnouncedFacts extends Pick<EventFacts, 'admission' | 'priceCents' | 'minimumAge'> {
  readonly name: string;
  readonly place: string;
  readonly exactAddress: string | null;
  readonly beginDate: Date;
  readonly endDate: Date;
}

interface DescribedEvent extends AnnouncedFacts {
  readonly type: EventType;
}

/** Facts whose change is notified, in the order of the message. */
const announcedFacts = ['beginDate', 'endDate', 'place', 'admission', 'age'] as const;

const labels = {
  beginDate: 'Début',
  endDate: 'Fin',
  place: 'Lieu',
  admission: 'Entrée',
  age: 'Âge',
} as const;

function toKnownFacts(event: AnnouncedFacts): KnownFacts {
  const { name, place, exactAddress, beginDate, endDate } = event;
  return {
    name,
    place,
    exactAddress,
    beginDate: beginDate.toISOString(),
    endDate: endDate.toISOString(),
    admission: describeAdmission(event) ?? UNSAID,
    age: describeAge(event) ?? UNSAID,
  };
}

/** A fact to compare. The place is what guests who come know: hiding its address moves nothing. */
function factOf(facts: KnownFacts, name: (typeof announcedFacts)[number]): string | undefined {
  const { place, exactAddress: address = null } = facts;
  return name === 'place' ? calendarPlace({ place, address }) : facts[name];
}

const UNSAID = 'non précisé';

/** The notified facts that differ; those of a change that an older version stored lack some. */
function findDifferences(known: KnownFacts, now: KnownFacts) {
  return announcedFacts.filter((name) => {
    const fact = factOf(known, name);
    return fact !== undefined && fact !== factOf(now, name);
  });
}

type Instant = 'beginDate' | 'endDate';

/** A begin after midnight belongs to the evening before; an end belongs to its own date. */
const dayOf = (name: Instant, instant: string) =>
  name === 'beginDate' ? formatEventDay({ beginDate: instant }) : formatDate(instant);
const momentOf = (name: Instant, instant: string) =>
  name === 'beginDate'
    ? formatEventTimes({ beginDate: instant })
    : `${formatDate(instant)} à ${formatTime(instant)}`;

/** "mardi 13 juillet 2027, 20 h 30 → 21 h"; the day is repeated only where it changes. */
function describeMove(name: Instant, before: string, after: string): string {
  if (dayOf(name, before) !== dayOf(name, after))
    return `${momentOf(name, before)} → ${momentOf(name, after)}`;
  return `${dayOf(name, before)}, ${formatTime(before)} → ${formatTime(after)}`;
}

function listDifferences(known: KnownFacts, now: KnownFacts): string[] {
  return findDifferences(known, now).flatMap((name) => {
    if (name === 'place') return listPlaces(known, now);
    const isInstant = name === 'beginDate' || name === 'endDate';
    const change = isInstant ? describeMove(name, known[name], now[name]) : `${known[name]} → ${now[name]}`;
    return [`${labels[name]} : ${change}`];
  });
}

/** Also those who may not come read it: a hidden address is never in it. */
function listPlaces(known: KnownFacts, now: KnownFacts): string[] {
  const place = known.place === now.place ? [] : [`${labels.place} : ${known.place} → ${now.place}`];
  const isHidden = (now.exactAddress ?? null) !== null;
  return isHidden ? [...place, 'L’adresse exacte a changé : elle est sur le billet de qui vient.'] : place;
}

/** Our text, with the organiser's texts below it as they were typed. */
function join(lines: readonly string[], words: readonly string[]): string {
  const own = words.length === 0 ? [] : ['', frPlain('Un mot de qui organise :'), ...words];
  return [...lines.map(frPlain), ...own].join('\n');
}

/** "Le concert « Bal » change.", then each fact with its old and its new value. */
function describeChange(event: DescribedEvent, known: KnownFacts, words: readonly string[]): string {
  const { the } = wordsOfType(event.type);
  const former = known.name === event.name ? '' : ` (jusqu’ici « ${known.name} »)`;
  const title = `${capitalise(the)} « ${event.name} »${former} change.`;
  return join([title, ...listDifferences(known, toKnownFacts(event))], words);
}

/** Names the date that guests know. */
function describeCancellation(event: DescribedEvent, known: KnownFacts, words: readonly string[]): string {
  const { the, agree } = wordsOfType(event.type);
  const night = beginsAfterMidnight(known.beginDate) ? 'dans la ' : '';
  const when = `${agree('prévu')} ${night}${formatEventTimes(known)}`;
  return join([`${capitalise(the)} « ${known.name} », ${when}, est ${agree('annulé')}.`], words);
}

/** Repeats everything guests have to know, and lists what changed during the cancellation. */
function describeRestoration(event: DescribedEvent, known: KnownFacts, words: readonly string[]): string {
  const { the } = wordsOfType(event.type);
  const now = toKnownFacts(event);
  const title = `Finalement, ${the} « ${event.name} » a bien lieu : ${formatEventTimes(now)}, ${event.place}.`;
  return join([title, ...listDifferences(known, now)], words);
}
