import { NIGHT_PEOPLE_MAX, type NightScreen } from '@lampion/contract/night/nights';
import { and, asc, desc, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { events } from '../../events/events/read-model.ts';
import {
  comingCountOf,
  guests,
  isComing,
  isForgotten,
  isGuestHidden,
  isShown,
  isUnconfirmedGuest,
} from '../../events/guest-list/read-model.ts';
import { images, pictureOf, portraitOf } from '../../media/images/read-model.ts';
import { appAccounts, isHidden } from '../../people/members/read-model.ts';
import { organiserImages, organisers, publicName } from '../../people/organisers/read-model.ts';
import { shareRead } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { nights } from '../../platform/db/tables/night/nights.ts';
import { isHostingGuest } from './read-model.ts';

const nightRow = prepareOnce((db) =>
  db
    .select({ event: events, night: nights })
    .from(events)
    .leftJoin(nights, eq(nights.eventId, events.id))
    .where(eq(events.id, sql.placeholder('id')))
    .prepare('night_row'),
);

/**
 * An event or a party with its open screens; `night` is null before the host's first choice. Null
 * when there is no such event.
 */
export const findNightRow = shareRead(async (db, id) => {
  const [row] = await nightRow(db).execute({ id });
  return row ?? null;
});

export type NightRow = NonNullable<Awaited<ReturnType<typeof findNightRow>>>;
type NightRecord = typeof nights.$inferSelect;

const hosts = alias(appAccounts, 'hosts');
const hostImages = alias(images, 'host_images');

const nightHead = prepareOnce((db) =>
  db
    .select({
      image: pictureOf(images),
      host: { username: hosts.username, appName: hosts.appName },
      hostImage: portraitOf(hostImages),
      isHostHidden: isHidden(sql.placeholder('memberId'), sql`${events.hostId}`),
      organiserUsername: appAccounts.username,
      organiserName: publicName,
      organiserImage: portraitOf(organiserImages),
      comingCount: comingCountOf(events.id),
    })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .leftJoin(hosts, eq(hosts.id, events.hostId))
    .leftJoin(hostImages, eq(hostImages.id, hosts.imageId))
    .leftJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(organiserImages, eq(organiserImages.id, appAccounts.imageId))
    .where(eq(events.id, sql.placeholder('id')))
    .prepare('night_head'),
);

/**
 * The picture of a night, its hosts and how many come, as a member reads it; null when it is
 * deleted.
 */
export async function findNightHead(
  db: Queryable,
  { id, memberId }: { readonly id: string; readonly memberId: string | null },
) {
  const [row] = await nightHead(db).execute({ id, memberId });
  return row ?? null;
}

export type NightHead = NonNullable<Awaited<ReturnType<typeof findNightHead>>>;

/** The reader, as far as it decides which names they may read. */
export interface NameReader {
  readonly eventId: string;
  /** Hosts read every name and profile. */
  readonly isHost: boolean;
  readonly guestId: string | null;
  /** The reader's app account: people hidden from it by a block are not named. Null: none. */
  readonly memberId: string | null;
}

/**
 * Whom guests may name: at a party where the host shows guests; at an organiser's event, those of
 * them who agreed.
 */
const isShownToGuests = and(
  events.showsGuests,
  or(sql`${events.hostId} IS NOT NULL`, and(isShown, not(isUnconfirmedGuest))),
);

/**
 * Without a guest row, no guest is the reader; without an app account, nobody is hidden from them.
 * An erased guest has no name to hide.
 */
const isNamed = or(
  eq(guests.id, sql.placeholder('guestId')),
  isForgotten,
  and(or(isHostingGuest, isShownToGuests), not(isGuestHidden(sql.placeholder('memberId')))),
);
const isOneOf = sql`${guests.id} = ANY(${sql.placeholder('guestIds')}::uuid[])`;

const namedGuests = (name: string, isWanted: SQL | undefined) =>
  prepareOnce((db) =>
    db
      .select({
        guestId: guests.id,
        nickname: guests.nickname,
        username: appAccounts.username,
        image: portraitOf(images),
        isHost: isHostingGuest,
        isHidden: isGuestHidden(sql.placeholder('memberId')),
      })
      .from(guests)
      .innerJoin(events, eq(events.id, guests.eventId))
      .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
      .leftJoin(images, eq(images.id, appAccounts.imageId))
      .where(and(eq(guests.eventId, sql.placeholder('eventId')), isWanted))
      .orderBy(asc(guests.id))
      .limit(NIGHT_PEOPLE_MAX)
      .prepare(name),
  );

const [comingForHosts, comingForGuests, someForHosts, someForGuests] = [
  namedGuests('night_coming_for_hosts', isComing),
  namedGuests('night_coming_for_guests', and(isComing, isNamed)),
  namedGuests('night_some_for_hosts', isOneOf),
  namedGuests('night_some_for_guests', and(isOneOf, isNamed)),
];

/**
 * The guests of an event whom the reader may name, in the order of its list: with ids, those guests
 * whatever they replied; without, those who come.
 */
export function findNamedGuests(
  db: Queryable,
  { eventId, isHost, guestId, memberId }: NameReader,
  guestIds?: readonly string[],
) {
  const reader = isHost ? { memberId } : { guestId, memberId };
  if (guestIds === undefined)
    return (isHost ? comingForHosts : comingForGuests)(db).execute({ eventId, ...reader });
  return (isHost ? someForHosts : someForGuests)(db).execute({ eventId, guestIds, ...reader });
}

export type NamedGuestRow = Awaited<ReturnType<typeof findNamedGuests>>[number];

/** The column of each screen. */
export const screenColumns = {
  list: 'hasList',
  playlist: 'hasPlaylist',
  challenges: 'hasChallenges',
  barathon: 'hasBarathon',
  album: 'hasAlbum',
} as const satisfies Record<NightScreen, keyof NightRecord>;

export type NightValues = Partial<Omit<NightRecord, 'eventId' | 'updatedAt'>>;

/** Saves choices; missing fields are left unchanged. The first choices create the row. */
export async function saveNightValues(
  tx: Queryable,
  eventId: string,
  values: NightValues & Pick<NightRecord, 'updatedAt'>,
): Promise<void> {
  await tx
    .insert(nights)
    .values({ eventId, ...values })
    .onConflictDoUpdate({ target: nights.eventId, set: values });
}

/** Copies the choices of an event to another one that has none. */
export async function copyNightRow(
  tx: Queryable,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  updatedAt: Date,
): Promise<boolean> {
  const [row] = await tx.select().from(nights).where(eq(nights.eventId, fromId));
  if (row) await tx.insert(nights).values({ ...row, eventId: toId, updatedAt });
  return row !== undefined;
}

/** The screens that members, or the organiser of an account, opened for the nights they host. */
export function findOwnNights(
  db: Queryable,
  { accountId, appAccountIds }: { readonly accountId: string; readonly appAccountIds: readonly string[] },
) {
  const { eventId: _eventId, ...choices } = getTableColumns(nights);
  return db
    .select({ name: events.name, beginDate: events.beginDate, ...choices })
    .from(nights)
    .innerJoin(events, eq(events.id, nights.eventId))
    .leftJoin(organisers, eq(organisers.id, events.organiserId))
    .where(or(eq(organisers.accountId, accountId), inArray(events.hostId, [...appAccountIds])))
    .orderBy(desc(events.beginDate));
}
