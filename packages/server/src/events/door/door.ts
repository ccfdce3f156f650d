import type {
  Door,
  DoorChanges,
  DoorEntriesBody,
  DoorEntry,
  DoorLinkState,
  MorningAfter,
  WrittenDoorEntry,
} from '@lampion/contract/events/door';
import { countDoor, findStanding, isExpected } from '@lampion/contract/events/rules/door';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../../night/nights/change-night.ts';
import { findNight, type SeenNight } from '../../night/nights/find-night.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lockGathering } from '../events/update.ts';
import { findLinkedNight } from './links.ts';
import { countRoom, isTakenLate, linkEndsAt } from './policy.ts';
import {
  countDoorEntries,
  findDoorEntries,
  findDoorGuests,
  findKnownEntries,
  findLinkDevices,
  findListed,
  findOpenDoorLink,
  findOwnArrivals,
  insertDoorEntries,
  insertLinkDevices,
} from './store.ts';
import { toDoor, toDoorChanges, toDoorEntry, toDoorGuest } from './view.ts';

type DoorDeps = Pick<Deps, 'db' | 'now' | 'tickets'>;

/**
 * The list of the door for a host's device: names and entries, and the keys that tickets are
 * checked with.
 * @throws AppError `not_authenticated`, `night_not_found`, `not_party_host`
 */
export async function getDoor(deps: DoorDeps, actor: Actor, id: string): Promise<Door> {
  const { event } = await findHostedNight(deps, actor, id);
  return readDoor(deps, event);
}

/** The same for whoever has the door link. @throws AppError `door_link_ended` */
export async function getLinkedDoor(deps: DoorDeps, token: string): Promise<Door> {
  const { link, event } = await findLinkedNight(deps.db, token);
  if (linkEndsAt(link, event) <= deps.now()) throw new AppError('door_link_ended');
  return readDoor(deps, event);
}

/** A night whose host calls. @throws AppError as `getDoor` */
async function findHostedNight({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<SeenNight> {
  const night = await findNight(db, actor, id);
  if (night.role !== 'host') throw new AppError('not_party_host');
  return night;
}

async function readDoor({ db, now, tickets }: DoorDeps, event: SeenNight['event']): Promise<Door> {
  const entries = await findDoorEntries(db, event.id, 0);
  return toDoor({ event, entries, guests: await findDoorGuests(db, event.id), signer: tickets, now: now() });
}

type EntryDeps = Pick<Deps, 'db' | 'groupCommits' | 'now'>;

/** Devices that a link remembers: a hand scanner each for a stadium. */
const DEVICES_OF_LINK = 100;
const LINK_FULL =
  'Ce lien d’entrée a noté autant d’entrées qu’il peut. Demandez-en un autre à l’hôte, ou qu’il les note lui-même.';

/**
 * Keeps what a host's device noted at the door, in its order, and answers with what all devices
 * noted after `after`. An entry with a known id changes nothing. Another device may have let the
 * same guest in: both stay. Without entries it reads alone.
 * @throws AppError `not_authenticated`, `night_not_found`, `not_party_host`, `night_closed`,
 * `door_full`
 */
export async function recordDoorEntries(
  deps: EntryDeps,
  actor: Actor,
  id: string,
  { after, entries }: DoorEntriesBody,
): Promise<DoorChanges> {
  if (entries.length > 0) {
    await changeNight(deps, actor, id, { by: 'host' }, async (tx) => {
      const { fresh, room } = await findFresh(tx, id, null, entries);
      if (fresh.length > room) throw new AppError('door_full');
      await keepEntries(deps, tx, id, fresh, { linkId: null, isLate: false });
    });
  } else if ((await findNight(deps.db, actor, id)).role !== 'host') {
    throw new AppError('not_party_host');
  }
  return toDoorChanges(await findDoorEntries(deps.db, id, after), after);
}

/**
 * The same with a door link, which remembers the devices that use it. Once it has ended nothing is
 * shown any more but which entries are not kept; for a day, those are kept and marked that a device
 * it knew noted before.
 * @throws AppError `door_link_ended`, `door_full`
 */
export async function recordLinkedDoorEntries(
  deps: EntryDeps,
  token: string,
  { after, entries, deviceId }: DoorEntriesBody,
): Promise<DoorChanges> {
  const { link, event } = await findLinkedNight(deps.db, token);
  const devices = new Set(entries.map((entry) => entry.deviceId).concat(deviceId ?? []));
  const known = await findLinkDevices(deps.db, link.id, [...devices]);
  const isRead = entries.length === 0 && known.size === devices.size;
  const { isEnded, refused } = isRead
    ? { isEnded: linkEndsAt(link, event) <= deps.now(), refused: [] }
    : await deps.groupCommits.run(event.id, (tx) =>
        keepLinked(deps, tx, { id: event.id, token }, { entries, devices }),
      );
  if (isEnded) return { entries: [], last: after, isEnded, refused };
  return toDoorChanges(await findDoorEntries(deps.db, event.id, after), after);
}

/**
 * Decides by what the link is now that its night is locked: a host may have ended it just before.
 */
async function keepLinked(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { id, token }: { readonly id: string; readonly token: string },
  {
    entries,
    devices,
  }: { readonly entries: readonly WrittenDoorEntry[]; readonly devices: ReadonlySet<string> },
): Promise<Pick<DoorChanges, 'isEnded' | 'refused'>> {
  if ((await lockGathering(tx, id)) === null) throw new AppError('door_link_ended');
  const { link, event } = await findLinkedNight(tx, token);
  const now = deps.now();
  const endsAt = linkEndsAt(link, event);
  const { fresh, room } = await findFresh(tx, event.id, link.id, entries);
  if (endsAt > now) {
    if (fresh.length > room) throw new AppError('door_full', { message: LINK_FULL });
    await insertLinkDevices(tx, link.id, [...devices], { max: DEVICES_OF_LINK, createdAt: now });
    await keepEntries(deps, tx, event.id, fresh, { linkId: link.id, isLate: false });
    return { isEnded: false, refused: [] };
  }
  const known = await findLinkDevices(tx, link.id, [...devices]);
  const taken = fresh
    .filter((entry) => isTakenLate(entry, { endsAt, now, known }))
    .slice(0, Math.max(0, room));
  await keepEntries(deps, tx, event.id, taken, { linkId: link.id, isLate: true });
  return { isEnded: true, refused: fresh.filter((entry) => !taken.includes(entry)).map(({ id }) => id) };
}

/**
 * The entries that an event does not have, each once, and how many more it takes from a link, or
 * from its hosts.
 */
async function findFresh(
  tx: Queryable,
  eventId: string,
  linkId: string | null,
  entries: readonly WrittenDoorEntry[],
) {
  const ids = entries.map(({ id }) => id);
  const known = await findKnownEntries(tx, eventId, ids);
  const fresh = entries.filter(({ id }, index) => !known.has(id) && ids.indexOf(id) === index);
  return { fresh, room: countRoom(await countDoorEntries(tx, eventId, linkId), linkId !== null) };
}

/**
 * Keeps entries of an event that is locked. A guest who is no longer on its list came in all the
 * same, as nobody.
 */
async function keepEntries(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  entries: readonly WrittenDoorEntry[],
  source: { readonly linkId: string | null; readonly isLate: boolean },
): Promise<void> {
  if (entries.length === 0) return;
  const guestIds = entries.map(({ guestId }) => guestId);
  const listed = await findListed(tx, eventId, guestIds);
  const latest = now().getTime();
  const rows = entries.map((entry) => ({
    ...entry,
    ...source,
    eventId,
    guestId: listed.has(entry.guestId) ? entry.guestId : null,
    // A clock that runs ahead says nothing of the evening.
    at: new Date(Math.min(latest, new Date(entry.at).getTime())),
  }));
  await insertDoorEntries(tx, rows);
}

const QUARTER_MS = 15 * 60_000;

/** Who said yes, who came, and when, for hosts. @throws AppError as `getDoor` */
export async function getMorningAfter(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<MorningAfter> {
  await findHostedNight(deps, actor, id);
  const guests = (await findDoorGuests(deps.db, id)).map(toDoorGuest);
  const entries = (await findDoorEntries(deps.db, id, 0)).map(toDoorEntry);
  const count = countDoor(guests, entries);
  const coming = guests.filter(isExpected);
  const hours = findStanding(entries)
    .map(({ at }) => at)
    .sort();
  return {
    saidYes: coming.length,
    expectedPeople: coming.reduce((sum, { people }) => sum + people, 0),
    came: count.guests.size,
    people: count.people,
    absent: coming
      .filter(({ guestId }) => !count.guests.has(guestId))
      .map(({ guestId, name }) => ({ guestId, name })),
    firstAt: hours[0] ?? null,
    lastAt: hours.at(-1) ?? null,
    quarters: countQuarters(findStanding(entries)),
  };
}

function countQuarters(entries: readonly DoorEntry[]): MorningAfter['quarters'] {
  const quarters = new Map<number, number>();
  for (const { at, people } of entries) {
    const begins = Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS;
    quarters.set(begins, (quarters.get(begins) ?? 0) + people);
  }
  return [...quarters]
    .sort(([a], [b]) => a - b)
    .map(([begins, people]) => ({ at: new Date(begins).toISOString(), people }));
}

/** When somebody was let in, and with how many, for the copy of their data. */
export function exportArrivalData(db: Queryable, person: Parameters<typeof findOwnArrivals>[1]) {
  return findOwnArrivals(db, person);
}

/** Whether a door link is worth something, for hosts. @throws AppError as `getDoor` */
export async function getDoorLink(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<DoorLinkState> {
  const { event } = await findHostedNight(deps, actor, id);
  const link = await findOpenDoorLink(deps.db, id);
  const endsAt = link && linkEndsAt({ endedAt: null }, event);
  return { endsAt: endsAt !== null && endsAt > deps.now() ? endsAt.toISOString() : null };
}
