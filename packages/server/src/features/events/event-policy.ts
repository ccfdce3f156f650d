import { type Actor, requireOrganiser } from '../../actor.ts';

interface EventInQuestion {
  readonly status: 'published' | 'cancelled' | 'unpublished';
  readonly organiserId: string;
}

/** Events are public, cancelled ones too; an unpublished one is visible to its organiser and to administrators only. */
export function canSeeEvent(actor: Actor, event: EventInQuestion): boolean {
  return event.status !== 'unpublished' || canManageEvent(actor, event);
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
