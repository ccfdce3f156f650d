import { pastBefore } from '@lampion/contract/rules/event-timing';
import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { AGENDA_RADIUS } from '@lampion/contract/schemas/agenda';
import type { PublicEvent } from '@lampion/contract/schemas/event';
import type { Deps } from '../../deps.ts';
import { findNextOfOrganiser } from './agenda-store.ts';
import { findListedEvents } from './find-listed-events.ts';
import { readCards } from './list-agenda.ts';

/** Of each kind. */
const SHOWN = 3;

export interface RelatedEvents {
  readonly ofOrganiser: readonly AgendaCard[];
  /** Around its place, none of the others again. */
  readonly nearby: readonly AgendaCard[];
}

/** What an event's page leads on to: the next events of its organiser, and the next ones around it. */
export async function listRelatedEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  event: Pick<PublicEvent, '_id' | 'creator' | 'latitude' | 'longitude'>,
): Promise<RelatedEvents> {
  const { _id: id, creator: organiserId, latitude, longitude } = event;
  const [now, from] = [deps.now(), pastBefore(deps.now())];
  const own = await findNextOfOrganiser(deps.db, { id, organiserId }, from, SHOWN);
  const around =
    latitude === null || longitude === null
      ? undefined
      : { center: { latitude, longitude }, radiusKm: AGENDA_RADIUS };
  const span = { from, until: null };
  const listed = around ? await findListedEvents(deps.db, { around, span, limit: 2 * SHOWN + 1 }, now) : [];
  const known = new Set([id, ...own.map((other) => other.id)]);
  const near = listed.filter((other) => !known.has(other.id)).slice(0, SHOWN);
  return { ofOrganiser: await readCards(deps, own), nearby: await readCards(deps, near) };
}
