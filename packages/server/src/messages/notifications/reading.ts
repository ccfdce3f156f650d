import {
  type AnswerNewsBody,
  NEWS_PER_PAGE,
  NEWS_UNREAD_MAX,
  type NewsPage,
  type NewsPiece,
  type NewsUnread,
  type ReadNewsBody,
} from '@lampion/contract/messages/news';
import { z } from 'zod';
import type { Deps, ReplyListener } from '../../deps.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { readSignedId } from '../../platform/sign-id.ts';
import { findBrowserSession } from '../announcements/devices.ts';
import { type LiveSubject, publishLive } from '../live/notify.ts';
import { isSignedAnswer } from './answer-links.ts';
import { findAddressed, findOwnNewsChoices, markWhichRead, type UnsentRow } from './sending-store.ts';
import {
  countUnread,
  deleteOldNews,
  findNews,
  findNewsEvents,
  findOwnNews,
  findRepliers,
  markRead,
  type NewsRow,
  type Reader,
} from './store.ts';
import { toNewsPiece } from './view.ts';

const positionSchema = z.tuple([z.uuid()]);

/**
 * The calling member's news, latest first, with the number of unread pieces.
 * @throws AppError `not_authenticated`, `app_account_missing`; `invalid_input` for a cursor that is
 * not ours
 */
export async function listNews(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  {
    limit = NEWS_PER_PAGE,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<NewsPage> {
  const [before] = readCursor(positionSchema, cursor) ?? [];
  const member = await requireMember(deps, actor);
  const [found, unread] = await Promise.all([
    findNews(deps.db, member, { ...(before !== undefined && { before }), limit: limit + 1 }),
    countUnread(deps.db, member, NEWS_UNREAD_MAX),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ piece }) => [piece.id]);
  const news = await describePieces(deps, rows, member);
  return { news, unread: Math.min(unread, NEWS_UNREAD_MAX), nextCursor };
}

/**
 * Marks pieces of the calling member's news as read, on all their devices; unknown ids are ignored.
 * Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function readNews(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { ids = [], upTo }: ReadNewsBody,
): Promise<NewsUnread> {
  const member = await requireMember(deps, actor);
  await markNewsRead(deps, member.appAccountId, upTo === undefined ? { ids } : { upTo });
  const unread = await countUnread(deps.db, member, NEWS_UNREAD_MAX);
  return { unread: Math.min(unread, NEWS_UNREAD_MAX) };
}

/** The same for a member given by their app account. Returns no count. */
export async function markNewsRead(
  deps: Pick<Deps, 'db' | 'now'>,
  memberId: string,
  which: Parameters<typeof markRead>[2],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const count = await markRead(tx, memberId, which, deps.now());
    if (count > 0) await publishLive(tx, { subjects: ['news'], members: [memberId] });
  });
}

/** Kinds of news that a reply to the event answers. */
const answered = [
  'invitation',
  'party_changed',
  'party_restored',
  'date_chosen',
  'dates_changed',
  'ticket_given',
] as const;

/**
 * After a member's reply to an event, marks the news that called for it as read and notifies their
 * devices, with `changes`, inside the caller's transaction.
 */
export async function markAnswered(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { memberId, eventId }: { readonly memberId: string; readonly eventId: string },
  changes: readonly LiveSubject[] = [],
): Promise<void> {
  const read = await markWhichRead(tx, { kinds: answered, memberId, eventId }, now());
  const subjects: LiveSubject[] = read.length > 0 ? [...changes, 'news'] : [...changes];
  if (subjects.length > 0) await publishLive(tx, { subjects, members: [memberId] });
}

/** The same for replies to an organiser's event, or by a private link. */
export const readAnswered: ReplyListener = async (deps, tx, { id: eventId }, { memberId }) => {
  if (memberId !== null) await markAnswered(deps, tx, { memberId, eventId });
};

/** The piece that is answered, its member, and the session of the answering device. */
export interface AnsweredNews {
  readonly piece: NewsPiece;
  readonly to: UnsentRow;
  readonly sessionId: string;
}

/**
 * The piece that a notification was sent for, if its token allows the answer and the session that
 * registered the device is live; else null, also for a piece that was withdrawn.
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

/** Adds current details to pieces; leaves out those whose subject is gone. */
export async function describePieces(
  { db }: Pick<Deps, 'db'>,
  rows: readonly NewsRow[],
  reader: Reader,
): Promise<NewsPiece[]> {
  const eventIds = rows.flatMap(({ piece }) => piece.eventId ?? []);
  const guestIds = rows.flatMap(({ piece }) => piece.data.guestIds ?? []);
  const [events, repliers] = await Promise.all([
    findNewsEvents(db, [...new Set(eventIds)]),
    findRepliers(db, [...new Set(guestIds)], reader.appAccountId),
  ]);
  const known = {
    events: new Map(events.map((one) => [one.id, one])),
    repliers: new Map(repliers.map((one) => [one.id, one])),
  };
  return rows.flatMap((row) => toNewsPiece(row, known) ?? []);
}

/** Deletes news read before one instant, and all news from before another. */
export function purgeNews(
  db: Queryable,
  before: { readonly readBefore: Date; readonly notifiedBefore: Date },
): Promise<void> {
  return deleteOldNews(db, before);
}

/** A person's news and preferences, for the copy of their data. */
export async function exportNewsData(db: Queryable, appAccountIds: readonly string[]) {
  const news = await findOwnNews(db, appAccountIds);
  return { news, choices: await findOwnNewsChoices(db, appAccountIds) };
}
