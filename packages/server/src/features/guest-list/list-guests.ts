import {
  GUESTS_PER_PAGE,
  type GuestListQuery,
  type GuestPage,
  sumReplies,
} from '@lampion/contract/schemas/guest';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor } from '../../paging.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { countReplies, findGuests } from './guest-store.ts';
import { toGuest } from './guest-view.ts';

const positionSchema = z.tuple([z.uuid()]);

/**
 * The matching guests of the caller's event, newest first, 50 per page unless `limit` says otherwise; with counts by
 * reply. Pages neither skip nor repeat a guest when others are added or removed meanwhile.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for a cursor that is not ours
 */
export async function listGuests(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
  { search, reply, limit = GUESTS_PER_PAGE, cursor }: GuestListQuery,
): Promise<GuestPage> {
  await findOwnEvent(deps, actor, eventId);
  const [beforeId] = readCursor(positionSchema, cursor) ?? [];
  const filter = { eventId, search, reply };
  const [found, counts] = await Promise.all([
    findGuests(deps.db, filter, { beforeId, limit: limit + 1 }),
    countReplies(deps.db, filter),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ guest }) => [guest.id]);
  const now = deps.now();
  return {
    guests: rows.map((row) => toGuest(row, now)),
    total: reply ? counts[reply] : sumReplies(counts),
    counts,
    nextCursor,
  };
}
