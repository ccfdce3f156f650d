import type { LinkedVotes } from '@lampion/contract/events/party';
import type { LinkedVotesBody, LinkReplyBody } from '@lampion/contract/events/party-body';
import type { LinkReply } from '@lampion/contract/events/replies';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { markAnswered } from '../../messages/notifications/reading.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lockParty } from '../events/update.ts';
import { findGuestOfLink } from '../guest-list/guests.ts';
import { addPartyVisitor, confirmGuestEmail } from '../guest-list/visitors.ts';
import { findDistance } from './host-store.ts';
import { requireLinkedParty } from './link.ts';
import { notifyGuests } from './parties.ts';
import { isOpenParty } from './policy.ts';
import { checkVotes, describeDates } from './poll.ts';
import { findDates, findOpenDates, findVotes, upsertVotes } from './poll-store.ts';
import { notifyHostsOfReply } from './replies.ts';
import type { HostedRow } from './store.ts';

/**
 * The dates of the vote at the party of a private link, with its guest's votes; none without an
 * open vote. Only members see the votes of others.
 * @throws AppError `reply_link_unknown`
 */
export async function getLinkedVotes(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<LinkedVotes> {
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) throw new AppError('reply_link_unknown');
  const dates = await findOpenDates(deps.db, guest.eventId);
  const votes = dates.length === 0 ? [] : await findVotes(deps.db, guest.eventId);
  const own = votes.filter(({ guestId }) => guestId === guest.id);
  return {
    dates: describeDates(dates, votes),
    answers: Object.fromEntries(own.map(({ dateId, answer }) => [dateId, answer])),
  };
}

/** Same limit as for replies by a private link. */
const VOTES_PER_ADDRESS = { name: 'linked-votes', points: 120, seconds: 3600 };

/**
 * Votes on dates by a private link, by the rules of `setVotes`. Missing dates keep their vote.
 * Confirms the address that the link was sent to. Idempotent.
 * @throws AppError `reply_link_unknown`, `event_closed`, `poll_closed`, `invalid_input` at
 * `answers`, `too_many_attempts`
 */
export async function setLinkedVotes(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  token: string,
  { answers }: LinkedVotesBody,
): Promise<LinkedVotes> {
  await deps.limiter.consume(VOTES_PER_ADDRESS, client.address);
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  await deps.groupCommits.run(linked.eventId, async (tx) => {
    const party = await lockParty(tx, linked.eventId);
    // Read again under the lock of the party: the guest may have been removed.
    const guest = await findGuestOfLink({ ...deps, db: tx }, token);
    if (guest === null) throw new AppError('reply_link_unknown');
    // Only dates of parties are voted on.
    if (party === null) throw new AppError('poll_closed');
    if (!isOpenParty({ event: party }, deps.now())) throw new AppError('event_closed');
    const dates = await findOpenDates(tx, party.id);
    if (dates.length === 0) throw new AppError('poll_closed');
    checkVotes(dates, answers);
    await upsertVotes(tx, guest.id, answers);
    await notifyGuests(deps, tx, party, null);
    const { appAccountId: memberId } = guest;
    if (memberId !== null) await markAnswered(deps, tx, { memberId, eventId: party.id });
  });
  return getLinkedVotes(deps, token);
}

/** Same as for events: enough for a whole house on one network, too few to flood a mailbox. */
const REPLIES_PER_ADDRESS = { name: 'link-reply', points: 150, seconds: 86_400 };
const PER_EMAIL = { name: 'link-reply-email', points: 6, seconds: 3600 };

/**
 * Replies to a party by its link without an account, or votes on its dates. The response reveals
 * nothing about the list: an address already on it keeps its reply, and its owner is asked by
 * e-mail. Nothing is stored with a filled honeypot, or for an address whose owner was removed or
 * blocked by the host. An owner who blocked the host is added like any other guest, but not
 * notified. The response is always the same.
 * @throws AppError `party_not_found`, `event_closed`, `plan_limit_reached`, `poll_closed`;
 * `invalid_input` at `reply`, `answers`, `plusOnes`; `too_many_attempts`
 */
export async function addLinkReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  code: string,
  body: LinkReplyBody,
): Promise<LinkReply> {
  const { event } = await requireLinkedParty(deps, code);
  await deps.limiter.consume(REPLIES_PER_ADDRESS, `${client.address} ${event.id}`);
  await deps.limiter.consume(PER_EMAIL, body.email);
  return deps.groupCommits.run(event.id, async (tx) => {
    const party = await lockParty(tx, event.id);
    // The link may have been replaced since.
    const row = await requireLinkedParty({ db: tx, now: deps.now }, code);
    if (party === null) throw new AppError('party_not_found');
    const answers = await readAnswers(tx, row, body);
    const { nickname, email, plusOnes, word, website, reply = null } = body;
    const distance = await findDistance(tx, party, email);
    const isDiscarded = Boolean(website) || distance === 'unwelcome';
    const said = { nickname, email, plusOnes, word, reply: answers === null ? reply : null };
    const visitor = { ...said, isDiscarded, isNotified: distance !== 'averse' };
    const { reply: given, added } = await addPartyVisitor(deps, tx, party, visitor);
    if (added !== null) {
      await upsertVotes(tx, added.id, answers ?? []);
      await notifyHostsOfReply(deps, tx, party, added);
    }
    return { reply: given };
  });
}

/** The votes on the dates; null without an open vote. */
async function readAnswers(
  tx: Queryable,
  { party, event }: HostedRow,
  { reply, answers }: LinkReplyBody,
): Promise<LinkReplyBody['answers'] | null> {
  if (!party.isPollOpen) {
    if (reply !== undefined) return null;
    if (answers.length > 0) throw new AppError('poll_closed');
    throw refuse('reply', 'Choisissez une réponse');
  }
  if (answers.length === 0) throw refuse('answers', 'Répondez à une date au moins');
  checkVotes(await findDates(tx, event.id), answers);
  return answers;
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}
