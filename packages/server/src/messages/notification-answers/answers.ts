import type { AnswerNewsBody } from '@lampion/contract/messages/news';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { setOwnReply } from '../../events/guest-list/own-replies.ts';
import { findOwnGuest } from '../../events/guest-list/replies.ts';
import { setPartyReply } from '../../events/parties/replies.ts';
import { acceptRequest } from '../../people/friends/requests.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { inWritingOrder } from '../../platform/idempotency/own-answers.ts';
import { type AnsweredNews, findAnswered, markNewsRead } from '../notifications/reading.ts';

type Needed = Pick<
  Deps,
  'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'replyListeners'
>;

/** Tokens cannot be guessed; the limit is cheap. */
const PER_ADDRESS = { name: 'news-answer', points: 60, seconds: 600 };

/**
 * Answers a piece of news from its notification, in the session that registered the device. If the
 * member has answered differently since, that answer is kept. Idempotent.
 * @throws AppError `news_answer_unknown`, `answered_since`, `too_many_attempts`, those of a reply
 * or a friendship
 */
export async function answerNews(deps: Needed, client: Client, body: AnswerNewsBody): Promise<null> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const answered = await findAnswered(deps, body);
  if (answered === null) throw new AppError('news_answer_unknown');
  const { id, accountId, appAccountId } = answered.to;
  const { sessionId } = answered;
  const actor: Actor = { kind: 'member', accountId, sessionId, organiserId: null };
  if (body.answer === 'accept') await acceptFrom(deps, actor, answered);
  else await reply(deps, actor, answered, body.answer);
  await markNewsRead(deps, appAccountId, { ids: [id] });
  return null;
}

async function acceptFrom(deps: Needed, actor: Actor, { piece }: AnsweredNews): Promise<void> {
  const username = piece.people[0]?.username ?? null;
  if (username === null) throw new AppError('friend_request_not_found');
  await acceptRequest(deps, actor, username);
}

async function reply(
  deps: Needed,
  actor: Actor,
  { piece }: AnsweredNews,
  answer: 'no' | 'yes',
): Promise<void> {
  const { event, createdAt } = piece;
  if (event === null) throw new AppError('news_answer_unknown');
  const guest = await findOwnGuest(deps.db, event._id, await requireMember(deps, actor));
  const present = guest?.reply === 'waiting' ? 'yes' : guest?.reply;
  if (present === answer) return;
  if ((guest?.repliedAt ?? new Date(0)) > new Date(createdAt)) throw new AppError('answered_since');
  const setReply = event.isParty ? setPartyReply : setOwnReply;
  const subjects = [`reply ${event._id}`];
  await inWritingOrder({ actor, subjects, writtenAt: deps.now() }, () =>
    setReply(deps, actor, event._id, { reply: answer }),
  );
}
