import type { AnswerNewsBody, NewsPiece } from '@lampion/contract/schemas/news';
import type { Deps } from '../../deps.ts';
import { readSignedId } from '../../sign-id.ts';
import { findBrowserSession } from '../announcements/devices.ts';
import { describePieces } from './describe-pieces.ts';
import { findNews } from './news-store.ts';
import { findAddressed, type UntoldRow } from './push-store.ts';
import { isSignedAnswer } from './sign-answers.ts';

/** A piece that is answered, whose it is, and the session of the device that answers. */
export interface AnsweredNews {
  readonly piece: NewsPiece;
  readonly to: UntoldRow;
  readonly sessionId: string;
}

/**
 * The piece that a notification was sent for, where its token allows the answer and the session that registered the
 * device is live; null otherwise, as for a piece that was taken back.
 */
export async function findAnswered(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  { token, answer, device }: AnswerNewsBody,
): Promise<AnsweredNews | null> {
  const id = readSignedId(token);
  const to = id && (await findAddressed(deps.db, id));
  if (!to || !(await isSignedAnswer(deps, to, { token, answer }))) return null;
  const sessionId = await findBrowserSession(deps, to.accountId, device);
  if (sessionId === null) return null;
  const [piece] = await describePieces(deps, await findNews(deps.db, to, { id: to.id, limit: 1 }), to);
  return piece === undefined ? null : { piece, to, sessionId };
}
