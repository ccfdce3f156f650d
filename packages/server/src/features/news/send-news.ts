import { frPlain } from '@lampion/contract/french';
import { truncate } from '@lampion/contract/rules/characters';
import { newsText } from '@lampion/contract/rules/news-words';
import { NEWS_UNREAD_MAX, type NewsPiece } from '@lampion/contract/schemas/news';
import type { Deps } from '../../deps.ts';
import type { PushMessage } from '../../ports/push.ts';
import { sendPush } from '../announcements/send-push.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { describePieces } from './describe-pieces.ts';
import { newsAddress } from './news-policy.ts';
import { countUnread, findNews } from './news-store.ts';
import { completeChoices } from './preference-policy.ts';
import { findChoices } from './preference-store.ts';
import { findUntold, setTold, type UntoldRow } from './push-store.ts';
import { signAnswers } from './sign-answers.ts';

type Pushing = Pick<
  Deps,
  'config' | 'db' | 'metrics' | 'mobilePush' | 'now' | 'paces' | 'pseudonymise' | 'webPush'
>;

/** A notification's first line fits no more, and the whole message stays below 3 KB. Characters and bytes. */
const TITLE_MAX = [100, 400] as const;
const BODY_MAX = [500, 2000] as const;
/** Members whose devices cannot be reached for so long get an e-mail; sooner where the event begins soon. */
const PUSH_LATE_MS = 30 * 60_000;

/**
 * Shows pieces of news on their members' devices, as they chose, and writes to those who are not reached there. A
 * repetition shows nothing twice: devices know messages by their id. Throws while a push service cannot be reached.
 */
export async function sendNews(deps: Pushing, ids: readonly string[]): Promise<void> {
  const rows = await findUntold(deps.db, ids);
  let postponed = 0;
  for (const row of rows) {
    const isTold = await pushPiece(deps, row);
    if (!isTold) postponed += 1;
  }
  if (postponed > 0) throw new Error(`${postponed} pieces of news could not be pushed yet`);
}

/** False when its devices cannot be told now. */
async function pushPiece(deps: Pushing, row: UntoldRow): Promise<boolean> {
  const piece = row.isRead ? null : await readPiece(deps, row);
  if (piece === null) return settle(deps, row, false);
  const chosen = completeChoices(await findChoices(deps.db, row.appAccountId));
  const { hasPush = false, email = 'never' } = chosen.find(({ kind }) => kind === row.kind) ?? {};
  const message = hasPush ? await writeMessage(deps, piece, row) : null;
  const outcome = message === null ? 'none' : await sendPush(deps, row, message);
  const wantsEmail = email === 'always' || (email === 'without_push' && outcome !== 'sent');
  const isWritten = wantsEmail && row.email !== null;
  // Where there is no other way, the push service is waited for.
  if (outcome === 'later' && !(isWritten && isLate(piece, deps.now()))) return false;
  return settle(deps, row, isWritten);
}

function isLate({ createdAt, event }: NewsPiece, now: Date): boolean {
  const since = new Date(createdAt).getTime();
  const left = event === null ? 0 : new Date(event.beginDate).getTime() - since;
  return now.getTime() - since > (left > 0 ? Math.min(PUSH_LATE_MS, left / 3) : PUSH_LATE_MS);
}

async function readPiece(deps: Pick<Deps, 'db'>, row: UntoldRow): Promise<NewsPiece | null> {
  const found = await findNews(deps.db, row, { id: row.id, limit: 1 });
  const [piece] = await describePieces(deps, found, row);
  return piece ?? null;
}

/** It was told, and nothing is left to do but to write, once. */
async function settle(deps: Pushing, { id }: UntoldRow, isWritten: boolean): Promise<true> {
  await deps.db.transaction(async (tx) => {
    const isFirst = await setTold(tx, id, deps.now());
    if (isFirst && isWritten) await queueEmail(deps, tx, { template: 'news', id });
  });
  return true;
}

/** The sentence itself holds the words. */
const isSaid = (kind: NewsPiece['kind']) => kind === 'announcement' || kind === 'crawl_moved';

/** Replies to a party replace each other on a device. */
async function writeMessage(deps: Pushing, piece: NewsPiece, row: UntoldRow): Promise<PushMessage> {
  const { config, db } = deps;
  const { id, kind, event, words } = piece;
  const said = words === null || isSaid(kind) ? [] : [`« ${words} »`];
  const unread = await countUnread(db, row, NEWS_UNREAD_MAX);
  const question = await signAnswers(deps, piece, row);
  return {
    id: kind === 'reply' && event !== null ? event._id : id,
    title: truncate(event?.name ?? 'Lampion', ...TITLE_MAX),
    body: truncate(frPlain([newsText(piece), ...said].join('. ')), ...BODY_MAX),
    url: config.PUBLIC_URL + newsAddress(piece),
    badge: Math.min(unread, NEWS_UNREAD_MAX),
    ...(question !== null && { question }),
  };
}
