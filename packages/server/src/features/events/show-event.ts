import { eventParamsSchema, type PublicEvent } from '@lampion/contract/schemas/event';
import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { parseParams } from '../../parse-input.ts';
import { describeOrganiser } from '../organisers/describe-organiser.ts';
import { canSeeEvent } from './event-policy.ts';
import { findEventPage } from './event-store.ts';
import { findHeldOffers, publicSince, toPublicEvent } from './event-view.ts';

export interface PublicEventPage {
  readonly event: Omit<PublicEvent, 'guests'>;
  readonly organiser: PublicOrganiser;
  /** What search engines ask besides: since when it has been public, and when it was to begin before it was moved. */
  readonly history: { readonly publishedAt: string; readonly previousBeginDate: string | null };
  /** When held places become free, unless their offer is answered before. */
  readonly offersEndAt: readonly Date[];
}

/**
 * An event as its page shows it: with its organiser, and of the participants only their number. One query, for any
 * number of guests.
 * @throws AppError `event_not_found`, also for an unpublished event of another organiser and for an invalid id
 */
export async function showEvent(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<PublicEventPage> {
  const known = parseParams(eventParamsSchema, { id }, 'event_not_found');
  const row = await findEventPage(deps.db, known.id);
  if (row === null || !canSeeEvent(actor, row.event)) throw new AppError('event_not_found');
  const organiser = describeOrganiser({ ...row.organiser, image: row.organiserImage });
  const now = deps.now();
  const event = { ...toPublicEvent(row, now), participantCount: row.guestCount };
  const offersEndAt = findHeldOffers(row, now).map(({ until }) => new Date(until));
  const history = {
    publishedAt: publicSince(row.event).toISOString(),
    previousBeginDate: row.event.previousBeginDate?.toISOString() ?? null,
  };
  return { event, organiser, history, offersEndAt };
}
