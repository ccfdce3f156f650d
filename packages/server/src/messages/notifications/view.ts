import type { NewsEvent, NewsPerson, NewsPiece } from '@lampion/contract/messages/news';
import { HIDDEN_NAME } from '@lampion/contract/people/rules/first-name';
import { portraitAddress, toPicture } from '../../media/images/describe-picture.ts';
import type { NewsEventRow, NewsRow, ReplierRow } from './store.ts';

const NAMED_MAX = 3;

/** Placeholder for an actor whom a block hides from the reader. */
const somebody: NewsPerson = {
  id: null,
  username: null,
  name: HIDDEN_NAME,
  picUrl: null,
  portraitUrl: null,
  reply: null,
};

interface Known {
  readonly events: ReadonlyMap<string, NewsEventRow>;
  readonly repliers: ReadonlyMap<string, ReplierRow>;
}

/** A piece of news as its member reads it; null when its subject is gone. */
export function toNewsPiece(
  { piece, ownReply, actor, image, isActorHidden }: NewsRow,
  known: Known,
): NewsPiece | null {
  const { id, kind, eventId, data, createdAt, readAt } = piece;
  const event = (eventId && known.events.get(eventId)) || null;
  const repliers = (data.guestIds ?? []).flatMap((guestId) => known.repliers.get(guestId) ?? []);
  const author = actor && (isActorHidden ? somebody : toPerson(actor, image, null));
  const people = author === null ? repliers.map(toReplier) : [author];
  if (eventId !== null && event === null) return null;
  if (kind === 'reply' && people.length === 0) return null;
  const { before = null, after = null, words = null, path = null } = data;
  return {
    id,
    kind,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
    people: people.slice(0, NAMED_MAX),
    peopleCount: people.length,
    event: event && toNewsEvent(event),
    ownReply: event === null ? null : ownReply,
    before,
    after,
    words,
    contestPath: path,
  };
}

function toNewsEvent({ id, image, coverPlan, coverSky, status, hostId, ...event }: NewsEventRow): NewsEvent {
  const picture = image && toPicture(image);
  return {
    _id: id,
    name: event.name,
    type: event.type,
    isParty: hostId !== null,
    isCancelled: status === 'cancelled' || status === 'called_off',
    isPollOpen: event.isPollOpen,
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    image: picture?.src ?? null,
    picture,
    cover: { type: event.type, plan: coverPlan, sky: coverSky },
  };
}

const toReplier = ({ member, image, nickname, reply }: ReplierRow): NewsPerson =>
  member === null
    ? { id: null, username: null, name: nickname, picUrl: null, portraitUrl: null, reply }
    : toPerson(member, image, reply);

function toPerson(
  { id, username, appName }: NonNullable<NewsRow['actor']>,
  image: NewsRow['image'],
  reply: NewsPerson['reply'],
): NewsPerson {
  return { id, username, name: appName, picUrl: portraitAddress(username, image), reply };
}
