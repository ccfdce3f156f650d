import { PARTIES_PER_PAGE, type PartyListQuery, type PartyPage } from '@lampion/contract/events/party';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { toPartyCard } from './card-view.ts';
import { findListed } from './list-store.ts';

const cursorShape = z.tuple([timeSchema, z.uuid()]);

/**
 * What the app's first screen lists: parties the caller hosts, is invited to or answered,
 * organisers' events they answered or are invited to, and those to come of organisers they follow.
 * The next one first, or the past ones.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input` at `cursor`
 */
export async function listParties(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { past: isPast = false, limit = PARTIES_PER_PAGE, cursor }: PartyListQuery,
): Promise<PartyPage> {
  const member = await requireMember(deps, actor);
  const position = readCursor(cursorShape, cursor);
  const after = position && { beginDate: new Date(position[0]), id: position[1] };
  const range = { isPast, after, limit: limit + 1, now: deps.now() };
  const found = await findListed(deps.db, member, range);
  const { rows, nextCursor } = cutPage(found, limit, ({ event }) => [event.beginDate.getTime(), event.id]);
  return { parties: rows.map((row) => toPartyCard(row, member.appAccountId)), nextCursor };
}
