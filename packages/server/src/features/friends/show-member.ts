import type { CommonParty, MemberProfile } from '@lampion/contract/schemas/friend';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import { type CommonPresence, findCommonParties } from '../parties/find-common-parties.ts';
import { toMemberCard } from './member-view.ts';
import { findProfile } from './relation-store.ts';

/** Nobody reads as many people; programs that try names do. */
const PER_ACCOUNT = { name: 'member-profiles', points: 600, seconds: 3600 };

/**
 * A member's profile and what they are to the caller.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts`; `member_not_found`, alike for names
 * nobody has, for whoever does not want to be found, and where one has blocked the other
 */
export async function showMember(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  username: string,
): Promise<MemberProfile> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const member = await requireMember(deps, actor);
  const row = await findProfile(deps.db, member.appAccountId, username);
  if (row === null) throw new AppError('member_not_found');
  const { bio, relation, friendsInCommon } = row;
  const found = relation === 'you' ? [] : await findCommonParties(deps, member, [row.id]);
  return { ...toMemberCard(row), bio, relation, friendsInCommon, parties: found.map(toCommonParty) };
}

function toCommonParty({ eventId, isParty, name, beginDate, comes, isOwn }: CommonPresence): CommonParty {
  const kind = isParty ? 'party' : 'event';
  return { id: eventId, kind, name, beginDate: beginDate.toISOString(), comes, isOwn };
}
