import type {
  Door,
  DoorChanges,
  DoorEntriesBody,
  DoorEntry,
  DoorLinkState,
  HeadCount,
  MorningAfter,
  WrittenDoorEntry,
  WrittenDoorExit,
} from '@lampion/contract/events/door';
import { countDoor, countInside, findStanding, isExpected } from '@lampion/contract/events/rules/door';
import type { Deps } from '../../deps.ts';
import { changeNight, findNight, type VisibleNight } from '../../night/nights/nights.ts';
import type { Actor, DoorActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findOwnEvent, lockGathering } from '../events/update.ts';
import { findLinkedDoor } from './links.ts';
import { countRoom, isTakenLate, linkEndsAt } from './policy.ts';
import {
  countIn,
  countLeft,
  countRecent,
  countRecords,
  type DoorRecordKind,
  findDoorEntries,
  findDoorGuests,
  findKnown,
  findLinkDevices,
  findListed,
  findOpenDoorLink,
  findOwnArrivals,
  insertDoorEntries,
  insertDoorExits,
  insertLinkDevices,
} from './store.ts';
import { type DoorEvent, toDoor, toDoorChanges, toDoorEntry, toDoorGuest } from './view.ts';

type DoorDeps = Pick<Deps, 'db' | 'now' | 'tickets'>;

/**
 * The door list for the device of a host, or of a helper by the door link: guests, entries, and the
 * public keys that tickets are checked with.
 * @throws AppError `not_authenticated`, `night_not_found`, `not_party_host`, `door_link_ended`
 */
export async function getDoor(deps: DoorDeps, actor: Actor, id: string): Promise<Door> {
  const event =
    actor.kind === 'door'
      ? await findOpenDoor(deps, actor, id)
      : (await findHostedNight(deps, actor, id)).event;
  const door = await readDoor(deps, event);
  // A door reads names alone: a profile may be hidden from the host by a block.
  return { ...door, guests: door.guests.map((guest) => ({ ...guest, username: null })) };
}

async function findOpenDoor({ db, now }: Pick<Deps, 'db' | 'now'>, actor: DoorActor, id: string) {
  requireOwnDoor(actor, id);
  const { link, event } = await findLinkedDoor(db, { id: actor.linkId });
  if (linkEndsAt(link, event) <= now()) throw new AppError('door_link_ended');
  return event;
}

function requireOwnDoor({ eventId }: DoorActor, id: string): void {
  if (eventId !== id) throw new AppError('night_not_found');
}

/** A night that the caller hosts. @throws AppError as `getDoor` */
async function findHostedNight({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<VisibleNight> {
  const night = await findNight(db, actor, id);
  if (night.role !== 'host') throw new AppError('not_party_host');
  return night;
}

/** The door list of an event that the caller may read. */
export async function readDoor({ db, now, tickets }: DoorDeps, event: DoorEvent): Promise<Door> {
  const entries = await findDoorEntries(db, event.id, 0);
  const guests = await findDoorGuests(db, event.id);
  const left = await countLeft(db, event.id);
  return toDoor({ event, entries, left, guests, signer: tickets, now: now() });
}

type EntryDeps = Pick<Deps, 'db' | 'groupCommits' | 'now'>;

/** Devices that a link remembers: enough for the scanners of a stadium. */
const DEVICES_OF_LINK = 100;
const LINK_FULL =
  'Ce lien d’entrée a noté autant d’entrées qu’il peut. Demandez-en un autre à l’hôte, ou qu’il les note lui-même.';

/**
 * Stores the entries that a device at the door recorded, in their order, and returns what all
 * devices recorded after `after`. An entry with a known id changes nothing. When two devices let in
 * the same guest, both entries are stored. Without entries it only reads.
 *
 * A door link remembers the devices that use it. Once it has ended, the answer contains only which
 * entries were refused. For a day after, entries that a known device recorded before the end are
 * still stored, and marked as late.
 * @throws AppError `not_authenticated`, `night_not_found`, `not_party_host`, `night_closed`,
 * `door_full`, `door_link_ended`
 */
export async function recordDoorEntries(
  deps: EntryDeps,
  actor: Actor,
  id: string,
  body: DoorEntriesBody,
): Promise<DoorChanges> {
  const { after, entries, exits } = body;
  if (actor.kind === 'door') {
    requireOwnDoor(actor, id);
    const { isEnded, refused } = await recordByLink(deps, actor, body);
    if (isEnded) return { entries: [], last: after, left: 0, isEnded, refused };
  } else if (entries.length + exits.length > 0) {
    await changeNight(deps, actor, id, { by: 'host' }, async (tx) => {
      const fresh = await findFresh(tx, id, null, body);
      if (fresh.isFull) throw new AppError('door_full');
      await keepRecords(deps, tx, id, fresh, { linkId: null, isLate: false });
    });
  } else if ((await findNight(deps.db, actor, id)).role !== 'host') {
    throw new AppError('not_party_host');
  }
  return toDoorChanges(await findDoorEntries(deps.db, id, after), await countLeft(deps.db, id), after);
}

type LinkedChanges = Pick<DoorChanges, 'isEnded' | 'refused'>;

/** What a device recorded. */
interface DoorRecords {
  readonly entries: readonly WrittenDoorEntry[];
  readonly exits: readonly WrittenDoorExit[];
}

async function recordByLink(
  deps: EntryDeps,
  actor: DoorActor,
  { entries, exits, deviceId }: DoorEntriesBody,
): Promise<LinkedChanges> {
  const { db, groupCommits, now } = deps;
  const records = [...entries, ...exits];
  const devices = new Set(records.map((record) => record.deviceId).concat(deviceId ?? []));
  const known = await findLinkDevices(db, actor.linkId, [...devices]);
  if (records.length > 0 || known.size < devices.size)
    return groupCommits.run(actor.eventId, (tx) => keepLinked(deps, tx, actor, { entries, exits, devices }));
  const { link, event } = await findLinkedDoor(db, { id: actor.linkId });
  return { isEnded: linkEndsAt(link, event) <= now(), refused: [] };
}

/** Uses the state of the link after its night is locked: a host may have ended it just before. */
async function keepLinked(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { eventId, linkId }: DoorActor,
  { devices, ...records }: DoorRecords & { readonly devices: ReadonlySet<string> },
): Promise<LinkedChanges> {
  if ((await lockGathering(tx, eventId)) === null) throw new AppError('door_link_ended');
  const { link, event } = await findLinkedDoor(tx, { id: linkId });
  const now = deps.now();
  const endsAt = linkEndsAt(link, event);
  const fresh = await findFresh(tx, event.id, link.id, records);
  if (endsAt > now) {
    if (fresh.isFull) throw new AppError('door_full', { message: LINK_FULL });
    await insertLinkDevices(tx, link.id, [...devices], { max: DEVICES_OF_LINK, createdAt: now });
    await keepRecords(deps, tx, event.id, fresh, { linkId: link.id, isLate: false });
    return { isEnded: false, refused: [] };
  }
  const known = await findLinkDevices(tx, link.id, [...devices]);
  const pick = <T extends WrittenDoorExit>(written: readonly T[], room: number) =>
    written.filter((one) => isTakenLate(one, { endsAt, now, known })).slice(0, Math.max(0, room));
  const taken = {
    entries: pick(fresh.entries, fresh.room.entries),
    exits: pick(fresh.exits, fresh.room.exits),
  };
  await keepRecords(deps, tx, event.id, taken, { linkId: link.id, isLate: true });
  const takenIds = new Set([...taken.entries, ...taken.exits].map(({ id }) => id));
  const ids = [...fresh.entries, ...fresh.exits].map(({ id }) => id);
  return { isEnded: true, refused: ids.filter((id) => !takenIds.has(id)) };
}

/**
 * The entries and exits that an event does not have yet, each once, and how many more of each it
 * accepts from the link or from its hosts.
 */
async function findFresh(
  tx: Queryable,
  eventId: string,
  linkId: string | null,
  { entries, exits }: DoorRecords,
) {
  const find = async <T extends { readonly id: string }>(kind: DoorRecordKind, written: readonly T[]) => {
    const ids = written.map(({ id }) => id);
    const known = await findKnown(tx, kind, eventId, ids);
    const fresh = written.filter(({ id }, index) => !known.has(id) && ids.indexOf(id) === index);
    return { fresh, room: countRoom(await countRecords(tx, kind, eventId, linkId), linkId !== null) };
  };
  const came = await find('entries', entries);
  const went = await find('exits', exits);
  return {
    entries: came.fresh,
    exits: went.fresh,
    room: { entries: came.room, exits: went.room },
    isFull: came.fresh.length > came.room || went.fresh.length > went.room,
  };
}

/**
 * Stores entries and exits of a locked event. The entry of a guest who is no longer on the list is
 * stored without a guest.
 */
async function keepRecords(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  { entries, exits }: DoorRecords,
  source: { readonly linkId: string | null; readonly isLate: boolean },
): Promise<void> {
  const latest = now().getTime();
  // A device's clock may run ahead: times in the future are capped.
  const clamp = (at: string) => new Date(Math.min(latest, new Date(at).getTime()));
  if (entries.length > 0) {
    const listed = await findListed(
      tx,
      eventId,
      entries.map(({ guestId }) => guestId),
    );
    const rows = entries.map((entry) => ({
      ...entry,
      ...source,
      eventId,
      guestId: listed.has(entry.guestId) ? entry.guestId : null,
      at: clamp(entry.at),
    }));
    await insertDoorEntries(tx, rows);
  }
  if (exits.length > 0)
    await insertDoorExits(
      tx,
      exits.map((exit) => ({ ...exit, linkId: source.linkId, eventId, at: clamp(exit.at) })),
    );
}

const RECENT_MS = 5 * 60_000;

/**
 * How many people are at the caller's event, counted at its door.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getHeadCount(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<HeadCount> {
  const { capacity } = await findOwnEvent(deps, actor, eventId);
  const now = deps.now();
  const entered = await countIn(deps.db, eventId);
  const left = await countLeft(deps.db, eventId);
  return {
    capacity,
    entered,
    left,
    inside: countInside(entered, left),
    recent: await countRecent(deps.db, eventId, new Date(now.getTime() - RECENT_MS)),
    readAt: now.toISOString(),
  };
}

const QUARTER_MS = 15 * 60_000;

/** Who said yes, who came and when, for hosts. @throws AppError as `getDoor` */
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

/** How many people were let in at a door. */
export function countEntered(db: Queryable, eventId: string): Promise<number> {
  return countIn(db, eventId);
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

/** When a person was let in, and with how many people, for their data export. */
export function exportArrivalData(db: Queryable, person: Parameters<typeof findOwnArrivals>[1]) {
  return findOwnArrivals(db, person);
}

/** Whether the night has an open door link, for hosts. @throws AppError as `getDoor` */
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
