import type { EventCard } from '@lampion/contract/schemas/event';
import type { Deps } from '../../deps.ts';
import { findCardsByIds } from './event-list-store.ts';
import { toEventCard } from './event-view.ts';

export interface FoundEvent {
  readonly event: EventCard;
  readonly organiserId: string;
  readonly capacity: number | null;
  readonly plusOnesMax: number;
  readonly showsGuests: boolean;
}

/** Events by their ids, in any state; unknown ones are omitted. The caller has checked that the actor may see them. */
export async function findEventCards(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundEvent>> {
  const rows = await findCardsByIds(db, ids);
  return new Map(
    rows.map((row) => {
      const { id, organiserId, capacity, plusOnesMax, showsGuests } = row.event;
      return [id, { event: toEventCard(row), organiserId, capacity, plusOnesMax, showsGuests }];
    }),
  );
}
