import { v7 as createId } from 'uuid';
import type { news, partyAnnouncements } from '../db/tables.ts';
import type { DemoPartyRows } from './build-parties.ts';
import type { DemoPeopleRows } from './build-people.ts';
import { type DemoNews, demoNews } from './content/news.ts';
import { demoMember } from './demo-accounts.ts';

type NewsRow = typeof news.$inferInsert;

interface DemoNewsRows {
  readonly news: readonly NewsRow[];
  readonly announcements: readonly (typeof partyAnnouncements.$inferInsert)[];
}

const MINUTE_MS = 60_000;
/** Those who are named in a piece about replies. */
const REPLIERS = 3;

interface Known {
  readonly people: ReadonlyMap<string, string>;
  readonly parties: ReadonlyMap<string, DemoPartyRows>;
}

/** What the demo's member finds in their news, read and not, with the messages of hosts as their parties show them. */
export function buildNews(
  { members }: Pick<DemoPeopleRows, 'members'>,
  parties: readonly DemoPartyRows[],
  now: Date,
): DemoNewsRows {
  const known = {
    people: new Map(members.map(({ username, id }) => [username, id])),
    parties: new Map(parties.map((rows) => [rows.event.name, rows])),
  };
  const memberId = find(known.people, demoMember.username);
  // By their ids, news are in the order in which they were told.
  const rows = demoNews.map((piece): NewsRow => {
    const createdAt = new Date(now.getTime() - piece.minutesAgo * MINUTE_MS);
    const id = createId({ msecs: createdAt.getTime() });
    const readAt = piece.isRead ? createdAt : null;
    return { id, memberId, createdAt, toldAt: createdAt, readAt, ...toTold(piece, known) };
  });
  return { news: rows, announcements: rows.flatMap((row) => toAnnouncement(row)) };
}

function find<Value>(known: ReadonlyMap<string, Value>, name: string): Value {
  const found = known.get(name);
  if (found === undefined) throw new Error(`the demo knows no ${name}`);
  return found;
}

function toTold(piece: DemoNews, { people, parties }: Known): Omit<NewsRow, 'memberId'> {
  if ('from' in piece) {
    const actorId = find(people, piece.from);
    return { kind: piece.kind, actorId, subject: actorId };
  }
  const { event, guests } = find(parties, piece.party);
  const about = { kind: piece.kind, eventId: event.id ?? null, actorId: event.hostId ?? null };
  if (piece.kind === 'invitation') return { ...about, subject: about.eventId };
  if (piece.kind === 'party_announcement') return { ...about, data: { words: piece.words } };
  if (piece.kind === 'party_changed')
    return { ...about, data: { ...toFacts(event, piece.minutesEarlier), words: piece.words } };
  const coming = guests.filter(({ reply, appAccountId }) => reply === 'yes' && appAccountId !== event.hostId);
  const guestIds = coming.slice(0, REPLIERS).flatMap(({ id }) => id ?? []);
  return { ...about, actorId: null, data: { guestIds } };
}

/** What was known of a party before it was put off by some minutes, and what is now. */
function toFacts({ name, place, beginDate, endDate }: DemoPartyRows['event'], minutes: number) {
  const after = { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
  const before = { ...after, beginDate: new Date(beginDate.getTime() - minutes * MINUTE_MS).toISOString() };
  return { before, after };
}

function toAnnouncement({ kind, eventId, actorId, data, createdAt }: NewsRow) {
  if (kind !== 'party_announcement' || eventId == null || data?.words === undefined) return [];
  return [
    { id: createId(), eventId, authorId: actorId, body: data.words, audience: 'all' as const, createdAt },
  ];
}
