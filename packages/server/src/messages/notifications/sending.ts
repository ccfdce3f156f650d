import { frPlain } from '@lampion/contract/french';
import { NEWS_UNREAD_MAX, type NewsFacts, type NewsPiece } from '@lampion/contract/messages/news';
import { newsText } from '@lampion/contract/messages/rules/news-words';
import type { DecisionListener, Deps } from '../../deps.ts';
import { findMember } from '../../people/members/members.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobOrder } from '../../platform/jobs/jobs.ts';
import type { PushMessage } from '../../platform/ports/push/push.ts';
import { sendPush } from '../announcements/deliver-message.ts';
import { type LiveMessage, publishLive } from '../live/notify.ts';
import { queueEmail } from '../mail/queue.ts';
import { signAnswers } from './answer-links.ts';
import { completeChoices, newsAddress } from './policy.ts';
import { describePieces } from './reading.ts';
import {
  deleteNews,
  detachNews,
  findChoices,
  findUnsentNews,
  insertNews,
  type NewsContent,
  setNotified,
  takeUnreadReplies,
  type UnsentRow,
  type WhichNews,
} from './sending-store.ts';
import { countUnread, findNews } from './store.ts';

/** Unread replies to a party within this time are merged into one piece. */
const FOLD_MS = 3_600_000;
/** Maximum replies of a piece; of more, only the last are named and counted. */
const REPLIES_MAX = 150;

/** Delay before pushing replies, so that phones do not ring for each guest of a party. */
const REPLIES_WAIT_MS = 60_000;
const PUSHED_PER_JOB = 25;

interface NewReply {
  readonly guestId: string;
  readonly actorId: string | null;
}

/**
 * Ids are those of app accounts. `actorId` did it and is not notified; null for nobody in
 * particular.
 */
export type NewNotification = {
  /** Recipients. */
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
      /** The host's own text. */
      readonly words?: string;
    }
  /** Notified once per `onceKey`. */
  | {
      readonly kind: 'home_reminder' | 'place_freed' | 'places_offered';
      readonly eventId: string;
      readonly actorId: null;
      readonly onceKey: string;
    }
  /** The event is deleted with the account that planned it. */
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
  /** The group moves on to the bar that `words` names. */
  | {
      readonly kind: 'crawl_moved';
      readonly eventId: string;
      readonly actorId: string | null;
      readonly words: string;
    }
  /** For hosts: guests who replied or changed their reply, latest first. */
  | {
      readonly kind: 'reply';
      readonly eventId: string;
      readonly replies: readonly NewReply[];
    }
  | { readonly kind: 'friend_request' | 'friend_accepted'; readonly actorId: string }
  /**
   * Notified once per `onceKey`. Does not name the night, which concerns only those who were there.
   */
  | { readonly kind: 'came_home'; readonly actorId: string; readonly onceKey: string }
  /** The e-mail with the reasons is sent in any case; `path` is its page. */
  | { readonly kind: 'decision'; readonly words: string; readonly path: string }
  /** Devices are notified by the announcement itself. */
  | {
      readonly kind: 'announcement' | 'publication';
      readonly eventId: string;
      readonly announcementId: string;
      readonly words: string;
    }
);

/**
 * Notifies members, in the caller's transaction: the pieces appear in their news, open apps read
 * them, and their devices show them. An invitation, host or friend is notified once, and replies to
 * a party within an hour are merged into one piece. The actor is not notified, nor is a member from
 * whom a block hides the actor. `changes`: further messages to open apps.
 */
export async function notifyMembers(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  pieces: readonly NewNotification[],
  changes: readonly LiveMessage[] = [],
): Promise<void> {
  const notified = new Set<string>();
  const pushes: JobOrder<'push-news'>[] = [];
  for (const piece of pieces) {
    const rows = await storePiece(deps, tx, piece);
    for (const { memberId } of rows) notified.add(memberId);
    const ids = rows.map(({ id }) => id);
    pushes.push(...toPushes(piece, ids, deps.now()));
  }
  await deps.jobs.enqueueAll(tx, 'push-news', pushes);
  await publishLive(tx, { subjects: ['news'], members: [...notified] }, ...changes);
}

/** Replies are pushed after a delay: a piece merged into a later one is not pushed itself. */
function toPushes({ kind }: NewNotification, ids: readonly string[], now: Date): JobOrder<'push-news'>[] {
  if (kind === 'announcement' || kind === 'decision' || kind === 'publication') return [];
  const due = kind === 'reply' ? { startAfter: new Date(now.getTime() + REPLIES_WAIT_MS) } : {};
  const pushes: JobOrder<'push-news'>[] = [];
  for (let from = 0; from < ids.length; from += PUSHED_PER_JOB)
    pushes.push({ payload: { ids: ids.slice(from, from + PUSHED_PER_JOB) }, ...due });
  return pushes;
}

async function storePiece({ now }: Pick<Deps, 'now'>, tx: Queryable, piece: NewNotification) {
  if (piece.kind === 'reply') return mergeReplies(tx, piece, now());
  const actorId = 'actorId' in piece ? piece.actorId : null;
  const others = [...new Set(piece.to)].filter((memberId) => memberId !== actorId);
  return insertNews(
    tx,
    toNews(piece, now()),
    others.map((memberId) => ({ memberId })),
    [actorId],
  );
}

type Replies = Extract<NewNotification, { kind: 'reply' }>;

/** Merges a member's unread replies to a party with the new ones, without the member's own. */
async function mergeReplies(tx: Queryable, { to, eventId, replies }: Replies, now: Date) {
  const recipients = [...new Set(to)].flatMap((memberId) => {
    const guestIds = replies.flatMap(({ actorId, guestId }) => (actorId === memberId ? [] : guestId));
    return guestIds.length === 0 ? [] : { memberId, guestIds };
  });
  const actorIds = replies.map(({ actorId }) => actorId);
  const since = new Date(now.getTime() - FOLD_MS);
  const memberIds = recipients.map(({ memberId }) => memberId);
  const taken = await takeUnreadReplies(tx, { eventId, memberIds, actorIds, since });
  const unread = new Map(taken.map(({ memberId, data }) => [memberId, data.guestIds ?? []]));
  const folded = recipients.map(({ memberId, guestIds }) => {
    const ids = new Set([...guestIds, ...(unread.get(memberId) ?? [])]);
    return { memberId, data: { guestIds: [...ids].slice(0, REPLIES_MAX) } };
  });
  return insertNews(tx, { kind: 'reply', eventId, createdAt: now }, folded, actorIds);
}

function toNews(piece: Exclude<NewNotification, Replies>, now: Date): NewsContent {
  const { kind } = piece;
  const common = { kind, createdAt: now };
  switch (piece.kind) {
    case 'invitation':
    case 'cohost':
      return { ...common, eventId: piece.eventId, actorId: piece.actorId, subject: piece.eventId };
    case 'friend_request':
    case 'friend_accepted':
      return { ...common, actorId: piece.actorId, subject: piece.actorId };
    case 'came_home':
      return { ...common, actorId: piece.actorId, subject: piece.onceKey };
    case 'home_reminder':
    case 'place_freed':
    case 'places_offered':
      return { ...common, eventId: piece.eventId, subject: piece.onceKey };
    case 'decision': {
      const { words, path } = piece;
      return { ...common, data: { words, path }, toldAt: now };
    }
    case 'announcement':
    case 'publication': {
      const { eventId, announcementId, words } = piece;
      return { ...common, eventId, subject: announcementId, data: { words }, toldAt: now };
    }
    default: {
      const { to: _to, kind: _kind, eventId, actorId, ...data } = piece;
      return { ...common, eventId, actorId, data };
    }
  }
}

type Pushing = Pick<
  Deps,
  'config' | 'db' | 'metrics' | 'mobilePush' | 'now' | 'pushLimits' | 'pseudonymise' | 'webPush'
>;

/**
 * A member whose devices cannot be reached for this long gets an e-mail; sooner if the event begins
 * soon.
 */
const PUSH_LATE_MS = 30 * 60_000;

/**
 * Sends pieces of news to their members' devices, as the preferences say, and by e-mail to members
 * who are not reached there. Repeating it shows nothing twice: devices recognise messages by their
 * id. Throws while a push service is unreachable.
 */
export async function sendNews(deps: Pushing, ids: readonly string[]): Promise<void> {
  const rows = await findUnsentNews(deps.db, ids);
  let postponed = 0;
  for (const row of rows) {
    const isPushed = await pushPiece(deps, row);
    if (!isPushed) postponed += 1;
  }
  if (postponed > 0) throw new Error(`${postponed} pieces of news could not be pushed yet`);
}

/** False when its devices cannot be notified now. */
async function pushPiece(deps: Pushing, row: UnsentRow): Promise<boolean> {
  const piece = row.isRead ? null : await readPiece(deps, row);
  if (piece === null) return settle(deps, row, false);
  const chosen = completeChoices(await findChoices(deps.db, row.appAccountId));
  const { hasPush = false, email = 'never' } = chosen.find(({ kind }) => kind === row.kind) ?? {};
  const message = hasPush ? await writeMessage(deps, piece, row) : null;
  const outcome = message === null ? 'none' : await sendPush(deps, row, message);
  const wantsEmail = email === 'always' || (email === 'without_push' && outcome !== 'sent');
  const isWritten = wantsEmail && row.email !== null;
  // Without another channel, wait for the push service.
  if (outcome === 'later' && !(isWritten && isLate(piece, deps.now()))) return false;
  return settle(deps, row, isWritten);
}

function isLate({ createdAt, event }: NewsPiece, now: Date): boolean {
  const since = new Date(createdAt).getTime();
  const left = event === null ? 0 : new Date(event.beginDate).getTime() - since;
  return now.getTime() - since > (left > 0 ? Math.min(PUSH_LATE_MS, left / 3) : PUSH_LATE_MS);
}

async function readPiece(deps: Pick<Deps, 'db'>, row: UnsentRow): Promise<NewsPiece | null> {
  const found = await findNews(deps.db, row, { id: row.id, limit: 1 });
  const [piece] = await describePieces(deps, found, row);
  return piece ?? null;
}

/** Marks the piece as notified and queues its e-mail, once. */
async function settle(deps: Pushing, { id }: UnsentRow, isWritten: boolean): Promise<true> {
  await deps.db.transaction(async (tx) => {
    const isFirst = await setNotified(tx, id, deps.now());
    if (isFirst && isWritten) await queueEmail(deps, tx, { template: 'news', id });
  });
  return true;
}

/** Whether the sentence itself contains the text. */
const isSaid = (kind: NewsPiece['kind']) => kind === 'announcement' || kind === 'crawl_moved';

/** On a device, a later notification of replies to a party replaces the earlier one. */
async function writeMessage(deps: Pushing, piece: NewsPiece, row: UnsentRow): Promise<PushMessage> {
  const { config, db } = deps;
  const { id, kind, event, words } = piece;
  const said = words === null || isSaid(kind) ? [] : [`« ${words} »`];
  const unread = await countUnread(db, row, NEWS_UNREAD_MAX);
  const question = await signAnswers(deps, piece, row);
  return {
    id: kind === 'reply' && event !== null ? event._id : id,
    title: event?.name ?? 'Lampion',
    body: frPlain([newsText(piece), ...said].join('. ')),
    url: config.PUBLIC_URL + newsAddress(piece),
    badge: Math.min(unread, NEWS_UNREAD_MAX),
    ...(question !== null && { question }),
  };
}

/**
 * Withdraws news that no longer holds (an invitation, a friend request), in the caller's
 * transaction. If it occurs again, members are notified again.
 */
export async function takeBackNews(
  tx: Queryable,
  which: WhichNews & ({ readonly eventId: string } | { readonly actorId: string }),
): Promise<void> {
  const members = await deleteNews(tx, which);
  if (members.length > 0) await publishLive(tx, { subjects: ['news'], members: [...new Set(members)] });
}

/**
 * Keeps the cancellation in the news of a party's guests when the party is deleted. Call it before
 * deleting the party.
 */
export function leaveCalledOffNews(tx: Queryable, eventId: string, facts: NewsFacts): Promise<void> {
  return detachNews(tx, { kinds: ['party_called_off'], eventId }, facts);
}

/** Notifies the person whom a decision of the administration concerns, if they have the app. */
export const notifyDecision: DecisionListener = async (deps, tx, { accountId, words, path }) => {
  const appAccountId = (await findMember(tx, accountId))?.appAccountId;
  if (appAccountId) await notifyMembers(deps, tx, [{ kind: 'decision', to: [appAccountId], words, path }]);
};
