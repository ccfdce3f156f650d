import { frPlain } from '@lampion/contract/french';
import { NEWS_UNREAD_MAX, type NewsFacts, type NewsPiece } from '@lampion/contract/messages/news';
import { newsText } from '@lampion/contract/messages/rules/news-words';
import { truncate } from '@lampion/contract/platform/rules/characters';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobOrder } from '../../platform/jobs/jobs.ts';
import type { PushMessage } from '../../platform/ports/push/push.ts';
import { sendPush } from '../announcements/deliver-message.ts';
import { type LiveMessage, tellLive } from '../live/notify.ts';
import { queueEmail } from '../mail/queue.ts';
import { signAnswers } from './answer-links.ts';
import { completeChoices, newsAddress } from './policy.ts';
import { describePieces } from './reading.ts';
import {
  deleteNews,
  detachNews,
  findChoices,
  findUntold,
  insertNews,
  setTold,
  type ToldNews,
  takeUnreadReplies,
  type UntoldRow,
  type WhichNews,
} from './sending-store.ts';
import { countUnread, findNews } from './store.ts';

/** Replies to a party are one piece while they come within this time and nobody has read it. */
const FOLD_MS = 3_600_000;
/** Of a piece; of more than these only the last are named and counted. */
const REPLIES_MAX = 150;

/** Nobody's phone rings for each guest of a party. */
const REPLIES_WAIT_MS = 60_000;
const PUSHED_PER_JOB = 25;

interface NewReply {
  readonly guestId: string;
  readonly actorId: string | null;
}

/**
 * Ids are those of app accounts. `actorId`: who did it, who is not told themselves; null for nobody
 * in particular.
 */
export type PieceOfNews = {
  /** Whom it is for. */
  readonly to: readonly string[];
} & (
  | {
      readonly kind:
        | 'invitation'
        | 'cohost'
        | 'date_chosen'
        | 'dates_changed'
        | 'ticket_given'
        | 'ticket_returned';
      readonly eventId: string;
      readonly actorId: string | null;
    }
  | {
      readonly kind: 'party_changed';
      readonly eventId: string;
      readonly actorId: string | null;
      readonly before: NewsFacts;
      readonly after: NewsFacts;
      /** The host's own. */
      readonly words?: string;
    }
  /** Told once of each `toldId`. */
  | {
      readonly kind: 'home_reminder' | 'place_freed' | 'places_offered';
      readonly eventId: string;
      readonly actorId: null;
      readonly toldId: string;
    }
  /** It is gone with whoever planned it. */
  | {
      readonly kind: 'party_called_off';
      readonly eventId: null;
      readonly actorId: null;
      readonly before: NewsFacts;
    }
  | {
      readonly kind: 'party_called_off' | 'party_restored';
      readonly eventId: string;
      readonly actorId: string | null;
      readonly words?: string;
    }
  /** A host's own message. */
  | {
      readonly kind: 'party_announcement';
      readonly eventId: string;
      readonly actorId: string;
      readonly words: string;
    }
  /** The group goes on to the bar that `words` names. */
  | {
      readonly kind: 'crawl_moved';
      readonly eventId: string;
      readonly actorId: string | null;
      readonly words: string;
    }
  /** For hosts: these replied, or replied otherwise, the last one first. */
  | {
      readonly kind: 'reply';
      readonly eventId: string;
      readonly replies: readonly NewReply[];
    }
  | { readonly kind: 'friend_request' | 'friend_accepted'; readonly actorId: string }
  /** Told once of each `toldId`; of which night is nobody's business who was not there. */
  | { readonly kind: 'came_home'; readonly actorId: string; readonly toldId: string }
  /** Its devices are told by the announcement itself. */
  | {
      readonly kind: 'announcement';
      readonly eventId: string;
      readonly announcementId: string;
      readonly words: string;
    }
);

/**
 * Tells members, in the caller's transaction: it stands in their news, their open apps read it, and
 * their devices show it. Invitations, hosts and friends are told once of the same, replies to a
 * party within an hour are folded into one piece, and nobody is told of somebody hidden from them
 * by a block. Whoever did it is not told. `changes`: what else open apps are told, with it.
 */
export async function tellNews(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  pieces: readonly PieceOfNews[],
  changes: readonly LiveMessage[] = [],
): Promise<void> {
  const told = new Set<string>();
  const pushes: JobOrder<'push-news'>[] = [];
  for (const piece of pieces) {
    const rows = await tellPiece(deps, tx, piece);
    for (const { memberId } of rows) told.add(memberId);
    const ids = rows.map(({ id }) => id);
    pushes.push(...toPushes(piece, ids, deps.now()));
  }
  await deps.jobs.enqueueAll(tx, 'push-news', pushes);
  await tellLive(tx, { subjects: ['news'], members: [...told] }, ...changes);
}

/** Replies wait for others: a piece that was folded into a later one is not pushed itself. */
function toPushes({ kind }: PieceOfNews, ids: readonly string[], now: Date): JobOrder<'push-news'>[] {
  if (kind === 'announcement') return [];
  const due = kind === 'reply' ? { startAfter: new Date(now.getTime() + REPLIES_WAIT_MS) } : {};
  const pushes: JobOrder<'push-news'>[] = [];
  for (let from = 0; from < ids.length; from += PUSHED_PER_JOB)
    pushes.push({ payload: { ids: ids.slice(from, from + PUSHED_PER_JOB) }, ...due });
  return pushes;
}

async function tellPiece({ now }: Pick<Deps, 'now'>, tx: Queryable, piece: PieceOfNews) {
  if (piece.kind === 'reply') return tellReplies(tx, piece, now());
  const actorId = 'actorId' in piece ? piece.actorId : null;
  const others = [...new Set(piece.to)].filter((memberId) => memberId !== actorId);
  return insertNews(
    tx,
    toNews(piece, now()),
    others.map((memberId) => ({ memberId })),
    [actorId],
  );
}

type Replies = Extract<PieceOfNews, { kind: 'reply' }>;

/**
 * Folds what a member has not read of the replies to a party into the new ones; nobody is told of
 * their own.
 */
async function tellReplies(tx: Queryable, { to, eventId, replies }: Replies, now: Date) {
  const told = [...new Set(to)].flatMap((memberId) => {
    const guestIds = replies.flatMap(({ actorId, guestId }) => (actorId === memberId ? [] : guestId));
    return guestIds.length === 0 ? [] : { memberId, guestIds };
  });
  const actorIds = replies.map(({ actorId }) => actorId);
  const since = new Date(now.getTime() - FOLD_MS);
  const memberIds = told.map(({ memberId }) => memberId);
  const taken = await takeUnreadReplies(tx, { eventId, memberIds, actorIds, since });
  const unread = new Map(taken.map(({ memberId, data }) => [memberId, data.guestIds ?? []]));
  const folded = told.map(({ memberId, guestIds }) => {
    const ids = new Set([...guestIds, ...(unread.get(memberId) ?? [])]);
    return { memberId, data: { guestIds: [...ids].slice(0, REPLIES_MAX) } };
  });
  return insertNews(tx, { kind: 'reply', eventId, createdAt: now }, folded, actorIds);
}

function toNews(piece: Exclude<PieceOfNews, Replies>, now: Date): ToldNews {
  const { kind } = piece;
  const told = { kind, createdAt: now };
  switch (piece.kind) {
    case 'invitation':
    case 'cohost':
      return { ...told, eventId: piece.eventId, actorId: piece.actorId, subject: piece.eventId };
    case 'friend_request':
    case 'friend_accepted':
      return { ...told, actorId: piece.actorId, subject: piece.actorId };
    case 'came_home':
      return { ...told, actorId: piece.actorId, subject: piece.toldId };
    case 'home_reminder':
    case 'place_freed':
    case 'places_offered':
      return { ...told, eventId: piece.eventId, subject: piece.toldId };
    case 'announcement': {
      const { eventId, announcementId, words } = piece;
      return { ...told, eventId, subject: announcementId, data: { words }, toldAt: now };
    }
    default: {
      const { to: _to, kind: _kind, eventId, actorId, ...data } = piece;
      return { ...told, eventId, actorId, data };
    }
  }
}

type Pushing = Pick<
  Deps,
  'config' | 'db' | 'metrics' | 'mobilePush' | 'now' | 'paces' | 'pseudonymise' | 'webPush'
>;

/**
 * A notification's first line fits no more, and the whole message stays below 3 KB. Characters and
 * bytes.
 */
const TITLE_MAX = [100, 400] as const;
const BODY_MAX = [500, 2000] as const;
/**
 * Members whose devices cannot be reached for so long get an e-mail; sooner where the event begins
 * soon.
 */
const PUSH_LATE_MS = 30 * 60_000;

/**
 * Shows pieces of news on their members' devices, as they chose, and writes to those who are not
 * reached there. A repetition shows nothing twice: devices know messages by their id. Throws while
 * a push service cannot be reached.
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

/**
 * Takes back what is not so any more (an invitation, a friend request), in the caller's
 * transaction: it disappears from the news, and telling it again is news.
 */
export async function takeBackNews(
  tx: Queryable,
  which: WhichNews & ({ readonly eventId: string } | { readonly actorId: string }),
): Promise<void> {
  const members = await deleteNews(tx, which);
  if (members.length > 0) await tellLive(tx, { subjects: ['news'], members: [...new Set(members)] });
}

/**
 * Guests of a party that is deleted still read that it does not take place. Call it before the
 * party goes.
 */
export function leaveCalledOffNews(tx: Queryable, eventId: string, facts: NewsFacts): Promise<void> {
  return detachNews(tx, { kinds: ['party_called_off'], eventId }, facts);
}
