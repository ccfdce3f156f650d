import type { DoorEntry, DoorGuest, WrittenDoorExit, WrittenDoorRecord } from '../door.ts';
import { type EventTimes, isOverAfter } from './event-timing.ts';
import type { TicketFacts } from './ticket-token.ts';

/** People of one guest's party who are in. */
interface GuestAtDoor {
  readonly people: number;
  /** The entries that count, in their order. */
  readonly entries: readonly DoorEntry[];
  /**
   * More people came in with this ticket than it admits, because two devices did not know of each
   * other.
   */
  readonly isDouble: boolean;
}

interface DeviceAtDoor {
  readonly deviceId: string;
  readonly name: string;
  readonly people: number;
}

export interface DoorCount {
  /** Everyone who came in: the sum of the devices. */
  readonly people: number;
  readonly devices: readonly DeviceAtDoor[];
  readonly guests: ReadonlyMap<string, GuestAtDoor>;
}

/** Whether the guest is expected at the door; hosts are not. */
export const isExpected = ({ isComing, isHost }: DoorGuest): boolean => isComing && !isHost;

/** The entries that were not undone, in their order. */
export function findStanding(entries: readonly DoorEntry[]): DoorEntry[] {
  const undone = new Set(entries.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  return entries.filter(({ id, undoes }) => undoes === null && !undone.has(id));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const sum = (entries: readonly DoorEntry[]) => entries.reduce((people, entry) => people + entry.people, 0);

/**
 * Counts a door. The same entries give the same count on every device, in any order. The caller
 * removes duplicates.
 */
export function countDoor(guests: readonly DoorGuest[], entries: readonly DoorEntry[]): DoorCount {
  const standing = findStanding(entries);
  const sizes = new Map(guests.map(({ guestId, people }) => [guestId, people]));
  const byGuest = [...groupBy(standing, ({ guestId }) => guestId)].map(([guestId, own]) => {
    const people = sum(own);
    // A party that was reduced after it came in is no double entry.
    const isDouble = own.length > 1 && people > (sizes.get(guestId) ?? people);
    return [guestId, { people, entries: own, isDouble }] as const;
  });
  const devices = [...groupBy(standing, ({ deviceId }) => deviceId)].map(([deviceId, own]) => ({
    deviceId,
    name: own.at(-1)?.deviceName ?? '',
    people: sum(own),
  }));
  return {
    people: sum(standing),
    devices: devices.sort((a, b) => b.people - a.people || a.deviceId.localeCompare(b.deviceId)),
    guests: new Map(byGuest),
  };
}

/** Never below zero: exits may arrive before the entries of another device. */
export const countInside = (entered: number, left: number): number => Math.max(0, entered - left);

/**
 * How many people the exits of a queue add to those the server counted; undone ones take away what
 * the exit they undo, one of `known`, had added.
 */
export function countUnsentExits(
  queue: readonly WrittenDoorRecord[],
  known: readonly WrittenDoorExit[],
): number {
  const sizes = new Map(known.map(({ id, people }) => [id, people]));
  return queue
    .filter((record) => !('guestId' in record))
    .reduce((sum, { people, undoes }) => sum + people - (sizes.get(undoes ?? '') ?? 0), 0);
}

/** From this share of its capacity on, a night is nearly full. */
const NEARLY = 0.9;

/** The number of people from which the door slows down. */
export const nearlyFullAt = (capacity: number): number => Math.ceil(capacity * NEARLY);

export type Crowd = 'free' | 'full' | 'near';

/** How full a night is; null for no capacity. */
export function judgeCrowd(inside: number, capacity: number | null): Crowd {
  if (capacity === null || inside < nearlyFullAt(capacity)) return 'free';
  return inside < capacity ? 'near' : 'full';
}

/** When the first person of a guest's group came in; null before. */
export function findArrival({ guests }: Pick<DoorCount, 'guests'>, guestId: string): string | null {
  return (
    guests
      .get(guestId)
      ?.entries.map(({ at }) => at)
      .sort()[0] ?? null
  );
}

/** Hours after the end of the night, when all guests have been admitted. */
const DOOR_HOURS = 6;

/** When a door link ends by default. */
export function doorEndsAt(event: EventTimes): Date {
  return new Date(isOverAfter(event).getTime() + DOOR_HOURS * 3_600_000);
}

/** Why a ticket is refused. */
export type DoorRefusal = 'already_in' | 'forged' | 'other_night' | 'unlisted' | 'withdrawn';

export type DoorVerdict =
  /** The whole party comes in now. */
  | { readonly answer: 'in'; readonly guest: DoorGuest; readonly people: number }
  /** Some of the party are in already: ask how many come in now. */
  | { readonly answer: 'partly'; readonly guest: DoorGuest; readonly people: number; readonly inside: number }
  | { readonly answer: 'refused'; readonly why: DoorRefusal; readonly guest: DoorGuest | null };

export interface DoorKnowledge {
  readonly id: string;
  readonly guests: readonly DoorGuest[];
  readonly count: DoorCount;
}

/** The verdict for a guest, found by name or by ticket. */
export function judgeGuest(guest: DoorGuest, { count }: Pick<DoorKnowledge, 'count'>): DoorVerdict {
  if (!guest.isComing) return { answer: 'refused', why: 'withdrawn', guest };
  const inside = count.guests.get(guest.guestId)?.people ?? 0;
  const people = guest.people - inside;
  if (people <= 0) return { answer: 'refused', why: 'already_in', guest };
  return inside === 0 ? { answer: 'in', guest, people } : { answer: 'partly', guest, people, inside };
}

/**
 * The verdict for a ticket whose signature is valid; null for a text that is no such ticket. The
 * list determines how many people it admits: the ticket may be outdated.
 */
export function judgeTicket(
  ticket: Pick<TicketFacts, 'eventId' | 'guestId'> | null,
  door: DoorKnowledge,
): DoorVerdict {
  if (ticket === null) return { answer: 'refused', why: 'forged', guest: null };
  if (ticket.eventId !== door.id) return { answer: 'refused', why: 'other_night', guest: null };
  const guest = door.guests.find(({ guestId }) => guestId === ticket.guestId);
  return guest === undefined ? { answer: 'refused', why: 'unlisted', guest: null } : judgeGuest(guest, door);
}
