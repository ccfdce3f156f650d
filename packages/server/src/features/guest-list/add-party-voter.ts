import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { attachGuest } from './attach-guest.ts';
import { inviteMembers } from './invite-members.ts';
import { findMemberGuest, type GuestRecord, updateGuest } from './reply-store.ts';

interface Voter {
  readonly member: Member & { readonly appAccountId: string };
  /** Their row of the list, read since it is locked; null for somebody who is not on it. */
  readonly guest: GuestRecord | null;
}

/**
 * Puts a member who votes on dates on the list of a party that is locked, without an answer. Whoever was invited by their address,
 * or answered with it, says by voting who they are: they stay one guest. Idempotent.
 * @returns the id of their row
 * @throws AppError `party_full`
 */
export async function addPartyVoter(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { member, guest }: Voter,
): Promise<string> {
  const { accountId, appAccountId, nickname } = member;
  const known = guest ?? (await attachGuest(deps, tx, party, member));
  if (known?.appAccountId === appAccountId) return known.id;
  if (known !== null) {
    const named = known.appAccountId === null ? { nickname } : {};
    return (await updateGuest(tx, known.id, { accountId, appAccountId, ...named })).id;
  }
  await inviteMembers(deps, tx, party.id, [member]);
  const written = await findMemberGuest(tx, party.id, member);
  if (written === null) throw new Error('a guest was not written');
  return written.id;
}
