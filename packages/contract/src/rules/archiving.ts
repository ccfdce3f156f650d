import type { EventStatus } from '../schemas/event.ts';
import type { PartyStatus } from '../schemas/party-status.ts';
import { type EventTimes, isOver } from './event-timing.ts';

interface Archivable extends EventTimes {
  readonly status: EventStatus | PartyStatus;
  /** When a draft becomes public by itself. */
  readonly publishAt: Date | string | null;
}

/**
 * Whether an event may be put away: nobody waits for it any more, or nobody knows of it and it does
 * not publish itself.
 */
export function isArchivable({ status, publishAt, ...times }: Archivable, now: Date): boolean {
  if (status === 'draft') return publishAt === null;
  return status !== 'published' || isOver(times, now);
}
