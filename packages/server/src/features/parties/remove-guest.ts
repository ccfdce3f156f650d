import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { GuestRecord } from '../guest-list/find-own-guest.ts';
import { removePartyGuest } from '../guest-list/remove-guest.ts';
import { findMember } from '../members/find-member.ts';
import { changeOwnParty } from './change-own-party.ts';
import { deleteCohost, insertExclusion } from './host-store.ts';
import { tellGuests } from './tell-guests.ts';

/**
 * Takes a guest off the list of the caller's party: it does not exist for them any more, not by its link either, and they
 * are not told. The second call throws `guest_not_found`.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`; `guest_not_found`,
 * also for the host; `place_used`
 */
export async function removeGuest(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  { id, guestId }: { readonly id: string; readonly guestId: string },
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party) => {
    const memberId = await findMemberOf(tx, await removePartyGuest(deps, tx, party, guestId));
    if (memberId !== null) {
      await deleteCohost(tx, id, memberId);
      await insertExclusion(tx, id, memberId);
    }
    await tellGuests(deps, tx, party, null);
  });
  return null;
}

/** The app account of a guest, also of one who was invited by their address; null for somebody without. */
async function findMemberOf(
  tx: Queryable,
  { accountId, appAccountId }: Pick<GuestRecord, 'accountId' | 'appAccountId'>,
): Promise<string | null> {
  if (appAccountId !== null || accountId === null) return appAccountId;
  return (await findMember(tx, accountId))?.appAccountId ?? null;
}
