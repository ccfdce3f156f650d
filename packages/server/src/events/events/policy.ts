import type { PublicationInput } from '@lampion/contract/events/event-body';
import { type EventStatus, isPublicStatus } from '@lampion/contract/events/events';
import { PROGRAMME_LENGTH_MAX } from '@lampion/contract/events/programme';
import { monthOf } from '@lampion/contract/platform/rules/paris-time';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EventRecord } from './store.ts';

interface EventInQuestion {
  readonly status: EventStatus;
  readonly organiserId: string;
}

/** Drafts and unpublished events are visible to their organiser and to administrators only. */
export function canSeeEvent(actor: Actor, event: EventInQuestion): boolean {
  return isPublicStatus(event.status) || canManageEvent(actor, event);
}

/** True for the event's organiser, for administrators and for system jobs. */
export function canManageEvent(actor: Actor, event: EventInQuestion): boolean {
  if (actor.kind === 'admin' || actor.kind === 'system') return true;
  return actor.kind === 'organiser' && actor.organiserId === event.organiserId;
}

/** Passes for roles that may manage events. Throws `not_authenticated` or `forbidden` otherwise. */
export function requireEventManager(actor: Actor): void {
  if (actor.kind !== 'system') requireOrganiser(actor);
}

type Publication = Pick<EventRecord, 'status' | 'publishAt' | 'publishedAt'>;
type Dated = Pick<EventRecord, 'status' | 'publishAt' | 'beginDate'>;

/**
 * The publication state of a new event or a draft.
 * @throws AppError `invalid_input` at `publishAt`
 */
export function toPublication({ publication = 'now', publishAt }: PublicationInput, now: Date): Publication {
  if (publication === 'now') return { status: 'published', publishAt: null, publishedAt: now };
  if (publication === 'draft') return { status: 'draft', publishAt: null, publishedAt: null };
  if (publishAt === undefined) throw refuse('publishAt', 'Indiquez quand publier l’événement');
  if (publishAt <= now) throw refuse('publishAt', 'La publication doit être à venir');
  return { status: 'draft', publishAt, publishedAt: null };
}

/**
 * The change of a draft's publication; nothing when the input does not contain one.
 * @throws AppError `invalid_input`, also for an event that is no longer a draft
 */
export function changePublication(
  event: Pick<EventRecord, 'status'>,
  input: PublicationInput,
  now: Date,
): Partial<Publication> {
  if (input.publication === undefined) return {};
  if (event.status === 'draft') return toPublication(input, now);
  if (input.publication === 'now') return {};
  throw refuse('publication', 'Cet événement est déjà publié : il ne redevient pas un brouillon');
}

/** @throws AppError `invalid_input` for a publication that would come too late */
export function checkPublication({ publishAt, beginDate }: Dated): void {
  if (publishAt !== null && publishAt >= beginDate)
    throw refuse('publishAt', 'La publication doit venir avant le début de l’événement');
}

/** Whether an event is public or scheduled: it then counts in the plan's month. */
export function isAnnounced({ status, publishAt }: Pick<Dated, 'status' | 'publishAt'>): boolean {
  return status === 'draft' ? publishAt !== null : status !== 'cancelled';
}

/** Whether a change adds an event to the count of the month it begins in. */
export function entersMonth(before: Dated, after: Dated): boolean {
  if (!isAnnounced(after)) return false;
  return !isAnnounced(before) || startOfMonth(before) !== startOfMonth(after);
}

/** The month (Paris) of an event, to compare with others. */
export const startOfMonth = ({ beginDate }: Pick<Dated, 'beginDate'>): number =>
  monthOf(beginDate).from.getTime();

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}

/** Passes while a list has room for one more entry. Throws `invalid_input` otherwise. */
export function requireRoom(length: number): void {
  if (length < PROGRAMME_LENGTH_MAX) return;
  throw new AppError('invalid_input', {
    message: `Un événement en compte ${PROGRAMME_LENGTH_MAX} au maximum.`,
  });
}

/**
 * Passes when an order contains every entry exactly once and nothing else. Throws `invalid_input`
 * otherwise.
 */
export function requireWholeOrder(known: readonly { readonly id: string }[], ids: readonly string[]): void {
  const wanted = new Set(ids);
  if (ids.length === known.length && known.every(({ id }) => wanted.has(id))) return;
  throw new AppError('invalid_input', {
    fields: [{ path: 'ids', message: 'L’ordre doit citer chaque élément une fois, et rien d’autre' }],
  });
}
