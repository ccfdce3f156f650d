import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import type { ReplyBody } from '@lampion/contract/events/replies';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PartyRecord } from '../events/update.ts';
import { attachGuest, readPlaces, toNewGuest } from './guests.ts';
import { isOpenEvent } from './replies.ts';
import { findMemberGuest, type GuestRecord, updateGuest } from './reply-store.ts';
import { saveFirstReply, saveReply } from './save-reply.ts';

/** With a word to the host; unchanged when missing. */
type PartyReply = ReplyBody & { readonly word?: string | undefined };

interface Replier {
  readonly member: Member;
  /** Their row of the list, read since it is locked; null for somebody who is not on it. */
  readonly guest: GuestRecord | null;
}

/**
 * Saves a member's reply to a party that is locked, by the rules of all events. The caller has
 * checked that they may answer. Idempotent.
 * @throws AppError `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached` when its
 * list is full
 */
export async function savePartyReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { member, guest }: Replier,
  { word, ...wanted }: PartyReply,
): Promise<GuestRecord> {
  if (!isOpenEvent(party, deps.now())) throw new AppError('event_closed');
  const before = guest ?? (await attachGuest(deps, tx, party, member));
  const event = await readPlaces(deps, tx, party);
  // Whoever waits may have moved.
  const known = before?.reply === 'waiting' ? await findMemberGuest(tx, party.id, member) : before;
  const saved = await (known === null
    ? saveFirstReply(deps, tx, event, toNewGuest(member), { ...wanted, limit: PARTY_GUESTS_MAX })
    : saveReply(deps, tx, event, known, wanted));
  const { accountId, appAccountId } = member;
  // Whoever was invited by their address says by answering who they are.
  const nickname = saved.appAccountId === null ? member.nickname : saved.nickname;
  return updateGuest(tx, saved.id, { accountId, appAccountId, nickname, word: word ?? saved.word });
}
