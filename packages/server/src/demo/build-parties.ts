import { nightOf } from '@lampion/contract/rules/event-timing';
import { addDays, parisInstant } from '@lampion/contract/rules/paris-time';
import { v7 as createId } from 'uuid';
import type { events, guests, nights, parties, partyDates } from '../db/tables.ts';
import { makeLinkCode } from '../features/parties/create-party.ts';
import { buildNights } from './build-nights.ts';
import type { DemoPeopleRows } from './build-people.ts';
import { countDaysToEvent } from './content/event-day.ts';
import { type DemoParty, demoParties } from './content/parties.ts';

type Person = DemoPeopleRows['members'][number];

export interface DemoPartyRows {
  readonly event: typeof events.$inferInsert;
  readonly party: typeof parties.$inferInsert;
  readonly dates: readonly (typeof partyDates.$inferInsert)[];
  readonly guests: readonly (typeof guests.$inferInsert)[];
  readonly nights: readonly (typeof nights.$inferInsert)[];
}

const DAY_MS = 86_400_000;
/** How many of those everybody meets first come everywhere. */
const KNOWN = 6;
const replies = ['yes', 'yes', 'maybe', 'yes', 'pending', 'yes', 'no'] as const;

/** The parties of the demo: those of its member, and those they are invited to. */
export function buildParties(people: Pick<DemoPeopleRows, 'members'>, now: Date): DemoPartyRows[] {
  const [own, others] = [
    people.members.find(({ accountId }) => accountId !== null),
    people.members.filter(({ accountId }) => accountId === null),
  ];
  if (own === undefined) throw new Error('the demo has no member');
  return demoParties.map((party, number) => {
    const host = people.members.find(({ username }) => username === party.host) ?? own;
    // A few whom the member knows, then people of their own.
    const known = others.slice(0, KNOWN);
    const crowd = [...known, ...others.slice(KNOWN + number * 20)].filter((person) => person !== host);
    return build(party, { host, own, crowd: crowd.slice(0, party.guestCount) }, now);
  });
}

interface Cast {
  readonly host: Person;
  readonly own: Person;
  readonly crowd: readonly Person[];
}

function build(demo: DemoParty, { host, own, crowd }: Cast, now: Date): DemoPartyRows {
  const id = createId();
  const createdAt = new Date(now.getTime() - 10 * DAY_MS);
  const first = countDaysToEvent(demo, nightOf(now));
  const nights = [first, ...(demo.otherDays ?? [])].map((days) => toNight(demo, addDays(nightOf(now), days)));
  const [night = toNight(demo, nightOf(now))] = nights;
  const { name, type, place, city, address, coverSky, accessNote } = demo;
  const facts = { name, type, place, city, address, coverSky, description: '', plusOnesMax: 2 };
  const isPollOpen = nights.length > 1;
  const times = { createdAt, updatedAt: createdAt };
  const ownReply = { reply: demo.reply, plusOnes: demo.plusOnes ?? 0 };
  return {
    event: { id, hostId: host.id, status: 'private', ...facts, ...night, ...times },
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

type Answer = Pick<typeof guests.$inferInsert, 'plusOnes' | 'reply'>;

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
