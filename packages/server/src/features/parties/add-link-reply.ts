import type { LinkReplyBody } from '@lampion/contract/schemas/party-body';
import type { LinkReply } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockParty } from '../events/lock-event.ts';
import { addPartyVisitor } from '../guest-list/add-party-visitor.ts';
import { checkVotes } from './check-votes.ts';
import { requireLinkedParty } from './get-party-link.ts';
import { findDistance } from './host-store.ts';
import type { HostedRow } from './party-store.ts';
import { findDates, upsertVotes } from './poll-store.ts';
import { tellReply } from './tell-reply.ts';

/** As for events: enough for a whole house on one network, and too little to flood a mailbox. */
const PER_ADDRESS = { name: 'link-reply', points: 150, seconds: 86_400 };
const PER_EMAIL = { name: 'link-reply-email', points: 6, seconds: 3600 };

/**
 * Replies to a party by its link without an account, or to its dates while they are voted on. Nothing is said of who is
 * on the list: an address that is keeps its reply, and its owner is asked by e-mail. Nothing is done for an address whose
 * owner was taken off the list or is blocked by the host, nor with a filled honeypot; one whose owner blocked the host stands on
 * the list like any other, and is told nothing. The answer is the same.
 * @throws AppError `party_not_found`, `event_closed`, `plan_limit_reached`, `poll_closed`; `invalid_input` at `reply`,
 * `answers`, `plusOnes`; `too_many_attempts`
 */
export async function addLinkReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  code: string,
  body: LinkReplyBody,
): Promise<LinkReply> {
  const { event } = await requireLinkedParty(deps, code);
  await deps.limiter.consume(PER_ADDRESS, `${client.address} ${event.id}`);
  await deps.limiter.consume(PER_EMAIL, body.email);
  return deps.groupCommits.run(event.id, async (tx) => {
    const party = await lockParty(tx, event.id);
    // The link may have been replaced meanwhile.
    const row = await requireLinkedParty({ db: tx, now: deps.now }, code);
    if (party === null) throw new AppError('party_not_found');
    const answers = await readAnswers(tx, row, body);
    const { nickname, email, plusOnes, word, website, reply = null } = body;
    const distance = await findDistance(tx, party, email);
    const isDiscarded = Boolean(website) || distance === 'unwelcome';
    const said = { nickname, email, plusOnes, word, reply: answers === null ? reply : null };
    const visitor = { ...said, isDiscarded, isTold: distance !== 'averse' };
    const { reply: given, added } = await addPartyVisitor(deps, tx, party, visitor);
    if (added !== null) {
      await upsertVotes(tx, added.id, answers ?? []);
      await tellReply(deps, tx, party, added);
    }
    return { reply: given };
  });
}

/** What was answered to the dates; null when none is voted on. */
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
