import {
  PARTY_ANNOUNCEMENTS_PER_PAGE,
  type PartyAnnouncementPage,
  type PartyAudience,
  partyAudiences,
} from '@lampion/contract/schemas/party-announcement';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { audienceReplies, findPartyAnnouncements } from './announcement-store.ts';
import { findOwnParty, type SeenParty } from './find-seen-party.ts';
import { isHosting } from './party-policy.ts';
import { toPartyAnnouncement } from './send-announcement.ts';

const positionSchema = z.tuple([timeSchema, z.uuid()]);

interface Wanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * What the hosts of a party wrote, the last one first: all of it for hosts, for a guest what is for whoever answered as
 * they did, nothing for whoever has the link alone.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`; `invalid_input` for a cursor that is not
 * ours
 */
export async function listAnnouncements(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  { limit = PARTY_ANNOUNCEMENTS_PER_PAGE, cursor }: Wanted,
): Promise<PartyAnnouncementPage> {
  const seen = await findOwnParty(deps, actor, { id });
  const before = readCursor(positionSchema, cursor);
  const range = {
    readerId: seen.member.appAccountId,
    audiences: audiencesOf(seen),
    before,
    limit: limit + 1,
  };
  const found = await findPartyAnnouncements(deps.db, id, range);
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.createdAt.getTime(), row.id]);
  return { announcements: rows.map(toPartyAnnouncement), nextCursor };
}

function audiencesOf({ role, guest }: SeenParty): readonly PartyAudience[] {
  if (isHosting(role)) return partyAudiences;
  return partyAudiences.filter((audience) => guest && audienceReplies[audience].includes(guest.reply));
}
