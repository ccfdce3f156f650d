import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { addDays, parisInstant } from '@lampion/contract/platform/rules/paris-time';
import { v7 as createId } from 'uuid';
import { makeLinkCode } from '../events/parties/planning.ts';
import type * as tables from '../platform/db/tables.ts';
import { buildNights, countDaysToEvent } from './build-events.ts';
import type { DemoPeopleRows } from './build-people.ts';
import type { DemoContent, DemoParty } from './content.ts';
import { demoMember } from './demo-accounts.ts';

type Person = DemoPeopleRows['members'][number];

export interface DemoPartyRows {
  readonly event: typeof tables.events.$inferInsert;
  readonly party: typeof tables.parties.$inferInsert;
  readonly dates: readonly (typeof tables.partyDates.$inferInsert)[];
  readonly guests: readonly (typeof tables.guests.$inferInsert)[];
  readonly nights: readonly (typeof tables.nights.$inferInsert)[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Number of the first people who are invited to every party. */
const KNOWN = 6;
const replies = ['yes', 'yes', 'maybe', 'yes', 'pending', 'yes', 'no'] as const;

/** The private parties: those of the demo's member, and those she is invited to. */
export function buildParties(
  parties: readonly DemoParty[],
  people: Pick<DemoPeopleRows, 'members'>,
  now: Date,
): DemoPartyRows[] {
  const [own, others] = [
    people.members.find(({ accountId }) => accountId !== null),
    people.members.filter(({ accountId }) => accountId === null),
  ];
  if (own === undefined) throw new Error('the demo has no member');
  return parties.map((party, number) => {
    const host = people.members.find(({ username }) => username === party.host) ?? own;
    // A few people invited to every party, then different people for each.
    const known = others.slice(0, KNOWN);
    const crowd = [...known, ...others.slice(KNOWN + number * 20)].filter((person) => person !== host);
    return buildParty(party, { host, own, crowd: crowd.slice(0, party.guestCount) }, now);
  });
}

interface Cast {
  readonly host: Person;
  readonly own: Person;
  readonly crowd: readonly Person[];
}

function buildParty(demo: DemoParty, { host, own, crowd }: Cast, now: Date): DemoPartyRows {
  const id = createId();
  const createdAt = new Date(now.getTime() - 10 * DAY_MS);
  const first = countDaysToEvent(demo, nightOf(now));
  const nights = [first, ...demo.otherDays].map((days) => toNight(demo, addDays(nightOf(now), days)));
  const [night = toNight(demo, nightOf(now))] = nights;
  const { name, type, place, city, address, coverSky, accessNote } = demo;
  const isPollOpen = nights.length > 1;
  const ownReply = { reply: demo.reply, plusOnes: demo.plusOnes ?? 0 };
  return {
    event: {
      id,
      hostId: host.id,
      status: 'private',
      name,
      type,
      place,
      city,
      address,
      coverSky,
      description: '',
      plusOnesMax: 2,
      ...night,
      createdAt,
      updatedAt: createdAt,
    },
    party: {
      eventId: id,
      linkCode: makeLinkCode(),
      isPollOpen,
      createdAt,
      ...(accessNote && { accessNote }),
    },
    nights: buildNights({ id, createdAt }, demo.opens),
    dates: isPollOpen ? nights.map((date) => ({ eventId: id, ...date })) : [],
    guests: [
      toGuest(id, host, { reply: 'yes' }, createdAt),
      ...(host === own ? [] : [toGuest(id, own, ownReply, createdAt)]),
      ...crowd.map((person, index) =>
        toGuest(id, person, { reply: replies[index % replies.length] }, createdAt),
      ),
    ],
  };
}

function toNight({ beginTime, endTime }: DemoParty, day: string) {
  return { beginDate: parisInstant(day, beginTime), endDate: parisInstant(addDays(day, 1), endTime) };
}

type Answer = Pick<typeof tables.guests.$inferInsert, 'plusOnes' | 'reply'>;

function toGuest(eventId: string, person: Person, answer: Answer, createdAt: Date) {
  const { id: appAccountId, accountId, appName: nickname } = person;
  const repliedAt = answer.reply === 'pending' ? null : createdAt;
  return {
    id: createId(),
    eventId,
    appAccountId,
    accountId: accountId ?? null,
    nickname,
    ...answer,
    repliedAt,
    createdAt,
  };
}

type NewsRow = typeof tables.news.$inferInsert;

interface DemoNewsRows {
  readonly news: readonly NewsRow[];
  readonly announcements: readonly (typeof tables.partyAnnouncements.$inferInsert)[];
}

/** People named in a notification about replies. */
const REPLIERS = 3;

interface Known {
  readonly people: ReadonlyMap<string, string>;
  readonly parties: ReadonlyMap<string, DemoPartyRows>;
}

/**
 * The notifications of the demo's member, and the announcements of hosts that some of them quote.
 */
export function buildNews(
  news: DemoContent['news'],
  { members }: Pick<DemoPeopleRows, 'members'>,
  parties: readonly DemoPartyRows[],
  now: Date,
): DemoNewsRows {
  const known = {
    people: new Map(members.map(({ username, id }) => [username, id])),
    parties: new Map(parties.map((rows) => [rows.event.name, rows])),
  };
  const memberId = find(known.people, demoMember.username);
  const rows = news.map((piece): NewsRow => {
    const createdAt = new Date(now.getTime() - piece.minutesAgo * MINUTE_MS);
    // Notifications are sorted by id.
    const id = createId({ msecs: createdAt.getTime() });
    const readAt = piece.isRead ? createdAt : null;
    return { id, memberId, createdAt, toldAt: createdAt, readAt, ...toSubject(piece, known) };
  });
  return { news: rows, announcements: rows.flatMap((row) => toAnnouncement(row)) };
}

function find<Value>(known: ReadonlyMap<string, Value>, name: string): Value {
  const found = known.get(name);
  if (found === undefined) throw new Error(`the demo knows no ${name}`);
  return found;
}

function toSubject(
  piece: DemoContent['news'][number],
  { people, parties }: Known,
): Omit<NewsRow, 'memberId'> {
  if ('from' in piece) {
    const actorId = find(people, piece.from);
    return { kind: piece.kind, actorId, subject: actorId };
  }
  const { event, guests } = find(parties, piece.party);
  const about = { kind: piece.kind, eventId: event.id ?? null, actorId: event.hostId ?? null };
  if (piece.kind === 'invitation') return { ...about, subject: about.eventId };
  if (piece.kind === 'party_announcement') return { ...about, data: { words: piece.words } };
  if (piece.kind === 'party_changed')
    return { ...about, data: { ...toChange(event, piece.minutesEarlier), words: piece.words } };
  const coming = guests.filter(({ reply, appAccountId }) => reply === 'yes' && appAccountId !== event.hostId);
  const guestIds = coming.slice(0, REPLIERS).flatMap(({ id }) => id ?? []);
  return { ...about, actorId: null, data: { guestIds } };
}

/** A party before and after it was postponed by some minutes. */
function toChange({ name, place, beginDate, endDate }: DemoPartyRows['event'], minutes: number) {
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
