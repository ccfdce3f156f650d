import type {
  Door,
  DoorChanges,
  DoorEntriesBody,
  DoorEntry,
  WrittenDoorEntry,
} from '@lampion/contract/events/door';
import { countDoor, type DoorCount } from '@lampion/contract/events/rules/door';
import type { RefusedEntry } from '../../platform/device/door-database.ts';

/** How a device accesses a door: as one of its hosts, or with the helpers' link. */
export interface DoorGate {
  /** Key of its data on the device: other accounts never read it. */
  readonly key: string;
  /** @throws an error with the `status`, `code` and `message` of an answer */
  read(): Promise<Door>;
  /** @throws the same */
  send(body: DoorEntriesBody): Promise<DoorChanges>;
}

export interface DoorDevice {
  readonly deviceId: string;
  readonly deviceName: string;
}

export interface DoorState {
  /** Null until the list has loaded. */
  readonly door: Door | null;
  readonly count: DoorCount;
  /** How many people left, by all devices. */
  readonly left: number;
  /** Whether this device recorded an exit that it can undo. */
  readonly hasExit: boolean;
  /** Number of entries and exits of this device that the server may not have received yet. */
  readonly waiting: number;
  readonly isOffline: boolean;
  /** The link has ended. */
  readonly isEnded: boolean;
  /** Why the server refuses the queue; its entries stay on this device. */
  readonly refusal: string | null;
  /** Entries that the server refused for good: the user of this device must inform a host. */
  readonly refused: readonly RefusedEntry[];
}

export const NOTHING: DoorState = {
  door: null,
  count: countDoor([], []),
  left: 0,
  hasExit: false,
  waiting: 0,
  isOffline: false,
  isEnded: false,
  refusal: null,
  refused: [],
};

/**
 * `known` followed by the new entries of `more`. Entries of this device count as late only once the
 * server says so.
 */
export function join(known: DoorEntry[], more: readonly (DoorEntry | WrittenDoorEntry)[]): DoorEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = more.filter(({ id }) => !ids.has(id));
  return added.length === 0 ? known : [...known, ...added.map((entry) => ({ isLate: false, ...entry }))];
}
