import type { NewsAnswer, NewsPiece } from '@lampion/contract/messages/news';
import type { Deps } from '../../deps.ts';
import type { PushQuestion } from '../../platform/ports/push/push.ts';
import { isSignedFor, signId } from '../../platform/sign-id.ts';
import { answersTo } from './policy.ts';

interface Addressee {
  readonly id: string;
  readonly accountId: string;
  readonly appAccountId: string;
}

/**
 * What a token signs: one answer of one member to one piece of news, whose id contains its time.
 */
const labelOf = ({ id, appAccountId }: Addressee, answer: NewsAnswer) =>
  `news ${id} ${appAccountId} ${answer}`;

/** The answers a notification offers, each with its token; null when there is nothing to answer. */
export async function signAnswers(
  deps: Pick<Deps, 'now' | 'pseudonymise'>,
  piece: NewsPiece,
  to: Addressee,
): Promise<PushQuestion | null> {
  const asked = answersTo(piece, deps.now());
  if (asked.length === 0) return null;
  const answers = asked.map(async ([answer, label]) => {
    const token = await signId(deps, to.id, labelOf(to, answer));
    return { answer, label, token };
  });
  return {
    accountId: to.accountId,
    eventId: piece.event?._id ?? null,
    answers: await Promise.all(answers),
  };
}

/** Whether a token was issued for a piece of news and this answer. */
export function isSignedAnswer(
  deps: Pick<Deps, 'knownPseudonyms'>,
  to: Addressee,
  { token, answer }: { readonly token: string; readonly answer: NewsAnswer },
): Promise<boolean> {
  return isSignedFor(deps, token, labelOf(to, answer));
}
