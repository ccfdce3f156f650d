import type { NewsFacts } from '@lampion/contract/schemas/news';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { JobOrder } from '../../jobs/jobs.ts';
import { type LiveMessage, tellLive } from '../live/tell-live.ts';
import { insertNews, type ToldNews, takeUnreadReplies } from './tell-store.ts';

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

/** Ids are those of app accounts. `actorId`: who did it, who is not told themselves; null for nobody in particular. */
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
 * Tells members, in the caller's transaction: it stands in their news, their open apps read it, and their devices show
 * it. Invitations, hosts and friends are told once of the same, replies to a party within an hour are folded into one
 * piece, and nobody is told of somebody hidden from them by a block. Whoever did it is not told. `changes`: what else open
 * apps are told, with it.
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

/** Folds what a member has not read of the replies to a party into the new ones; nobody is told of their own. */
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
