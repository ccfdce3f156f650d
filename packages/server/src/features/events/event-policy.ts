import { type EventStatus, isPublicStatus } from '@lampion/contract/schemas/event';
import { type Actor, requireOrganiser } from '../../actor.ts';

interface EventInQuestion {
  readonly status: EventStatus;
  readonly organiserId: string;
}

/** Drafts and unpublished events are visible to their organiser and to administrators only. */
export function canSeeEvent(actor: Actor, event: EventInQuestion): boolean {
  return isPublicStatus(event.status) || canManageEvent(actor, event);
}

/** True for the event's own organiser, for administrators and for our jobs. */
export function canManageEvent(actor: Actor, event: EventInQuestion): boolean {
  if (actor.kind === 'admin' || actor.kind === 'system') return true;
  return actor.kind === 'organiser' && actor.organiserId === event.organiserId;
}

/** Passes for roles that may manage events. Throws `not_authenticated` or `forbidden` otherwise. */
export function requireEventManager(actor: Actor): void {
  if (actor.kind !== 'system') requireOrganiser(actor);
}
