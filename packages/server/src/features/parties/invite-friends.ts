import type {
  PartyInvitationsBody,
  PartyInvitationsResult,
} from '@lampion/contract/schemas/party-invitation';
import { type Actor, isSignedIn, requireConfirmedEmail } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { inviteAddresses } from '../guest-list/invite-addresses.ts';
import { inviteMembers } from '../guest-list/invite-members.ts';
import type { LiveMessage } from '../live/tell-live.ts';
import { queueEmails } from '../mail/queue-email.ts';
import { tellNews } from '../news/tell-news.ts';
import { changeOwnParty } from './change-own-party.ts';
import { deleteExclusions, findFriendsNamed } from './host-store.ts';
import { isOpenParty } from './party-policy.ts';
import { toPartyChange } from './tell-guests.ts';

/** Enough for a large party, too little to bother everybody every day. */
const PER_MEMBER = { name: 'party-invitations', points: 100, seconds: 86_400 };
/** Of 50 addresses each. */
const ADDRESSES_PER_MEMBER = { name: 'party-addresses', points: 8, seconds: 86_400 };

/**
 * Puts friends of the caller and addresses on the list of their party and tells them, members in the app, others by an
 * e-mail with a private link. Idempotent: those on it stay as they are, and nobody is told twice. Whoever was taken off the
 * list may come again. Returns what became of the usernames; nothing is said of an address.
 * @throws AppError `not_authenticated`, `app_account_missing`, `confirmation_required`, `party_not_found`, `not_party_host`, `event_closed`,
 * `party_full`, `too_many_attempts`
 */
export async function inviteFriends(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  wanted: PartyInvitationsBody,
): Promise<PartyInvitationsResult> {
  if (wanted.emails.length > 0) requireConfirmedEmail(actor);
  if (isSignedIn(actor)) {
    await deps.limiter.consume(PER_MEMBER, actor.accountId);
    if (wanted.emails.length > 0) await deps.limiter.consume(ADDRESSES_PER_MEMBER, actor.accountId);
  }
  return changeOwnParty(deps, actor, id, async (tx, party, { member }) => {
    if (!isOpenParty({ event: party }, deps.now())) throw new AppError('event_closed');
    const friends = await findFriendsNamed(tx, member.appAccountId, wanted);
    const people = friends.flatMap(({ accountId, ...friend }) =>
      accountId === null ? [] : { accountId, ...friend },
    );
    const fresh = await inviteMembers(deps, tx, id, people);
    const addressed = await invite(deps, tx, party, wanted.emails);
    const to = [...fresh.map(({ appAccountId }) => appAccountId), ...addressed];
    await deleteExclusions(tx, id, to);
    const piece = { to, kind: 'invitation', eventId: id, actorId: member.appAccountId } as const;
    // The apps of those who are new do not show this party yet.
    const changes: LiveMessage[] = [toPartyChange(id), { subjects: ['parties'], members: to }];
    await tellNews(deps, tx, [piece], changes);
    const [named, invited] = [people, fresh].map((members) => members.map(({ username }) => username));
    return {
      invited: invited ?? [],
      known: (named ?? []).filter((username) => !invited?.includes(username)),
      notFriends: [...new Set(wanted.usernames)].filter((username) => !named?.includes(username)),
    };
  });
}

/** Writes to addresses that are new on the list; returns those of members, who are told in the app. */
async function invite(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  party: PartyRecord,
  emails: readonly string[],
): Promise<string[]> {
  const invited = (await inviteAddresses(deps, tx, party, emails)).filter(({ isHidden }) => !isHidden);
  const strangers = invited.filter(({ appAccountId }) => appAccountId === null);
  await queueEmails(
    deps,
    tx,
    strangers.map(({ id }) => ({ template: 'party-invitation', id }) as const),
  );
  return invited.flatMap(({ appAccountId }) => appAccountId ?? []);
}
