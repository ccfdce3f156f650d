import type { AnswerNewsBody, NewsPiece } from '@lampion/contract/schemas/news';
import type { Deps } from '../../deps.ts';
import { readSignedId } from '../../sign-id.ts';
import { findOwnDevice } from '../announcements/find-own-device.ts';
import { describePieces } from './describe-pieces.ts';
import { findNews } from './news-store.ts';
import { findAddressed, type UntoldRow } from './push-store.ts';
import { isSignedAnswer } from './sign-answers.ts';

/** A piece that is answered, and whose it is. */
export interface AnsweredNews {
  readonly piece: NewsPiece;
  readonly to: UntoldRow;
}

/**
 * The piece that a notification told of, where its token allows the answer and the device that sends it is still one of its
 * member's; null otherwise, as for a piece that was taken back.
 */
export async function findAnswered(
  deps: Pick<Deps, 'db' | 'knownPseudonyms'>,
  { token, answer, device }: AnswerNewsBody,
): Promise<AnsweredNews | null> {
  const id = readSignedId(token);
  const to = id && (await findAddressed(deps.db, id));
  if (!to || !(await isSignedAnswer(deps, to, { token, answer }))) return null;
  if (!(await findOwnDevice(deps.db, to, device))) return null;
  const [piece] = await describePieces(deps, await findNews(deps.db, to, { id: to.id, limit: 1 }), to);
  return piece === undefined ? null : { piece, to };
}
