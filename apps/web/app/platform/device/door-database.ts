import type { Door, WrittenDoorRecord } from '@lampion/contract/events/door';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An entry or exit that the server may not have received yet. */
interface WaitingEntry {
  /** Position in the queue. */
  readonly seq?: number;
  readonly gate: string;
  readonly entry: WrittenDoorRecord;
  /** The guest's name as the list had it: a refusal can be shown after the list was deleted. */
  readonly name: string;
}

/** An arrival that the server refused; shown until the user of this device has read it. */
export interface RefusedEntry {
  readonly id: string;
  readonly gate: string;
  readonly name: string;
  readonly people: number;
  readonly at: string;
}

interface DoorSchema extends DBSchema {
  /** Guest list and arrivals as last read, by gate. */
  doors: { key: string; value: Door };
  waiting: { key: number; value: WaitingEntry; indexes: { gate: string } };
  refused: { key: string; value: RefusedEntry; indexes: { gate: string } };
}

let opening: Promise<IDBPDatabase<DoorSchema>> | null = null;

function openDoors(): Promise<IDBPDatabase<DoorSchema>> {
  opening ??= openDB<DoorSchema>('lampion-door', 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('doors');
        database
          .createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
          .createIndex('gate', 'gate');
      }
      database.createObjectStore('refused', { keyPath: 'id' }).createIndex('gate', 'gate');
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

export async function readKeptDoor(gate: string): Promise<Door | null> {
  return (await (await openDoors()).get('doors', gate)) ?? null;
}

export async function keepDoor(gate: string, door: Door): Promise<void> {
  await (await openDoors()).put('doors', door, gate);
}

/** Deletes the guest list after its link has ended. Queued arrivals stay. */
export async function forgetDoor(gate: string): Promise<void> {
  await (await openDoors()).delete('doors', gate);
}

/** Resolves once the entry is on disk; it survives a crash of the browser. */
export async function keepEntry(gate: string, entry: WrittenDoorRecord, name: string): Promise<void> {
  const work = (await openDoors()).transaction('waiting', 'readwrite', { durability: 'strict' });
  await Promise.all([work.store.add({ gate, entry, name }), work.done]);
}

/** The queued arrivals, oldest first. */
export async function listWaiting(gate: string): Promise<WrittenDoorRecord[]> {
  const found = await (await openDoors()).getAllFromIndex('waiting', 'gate', gate);
  return found.map(({ entry }) => entry);
}

/** Removes entries from the queue that the server has accepted. */
export async function deleteWaiting(gate: string, ids: ReadonlySet<string>): Promise<void> {
  const work = (await openDoors()).transaction('waiting', 'readwrite');
  for await (const cursor of work.store.index('gate').iterate(gate))
    if (ids.has(cursor.value.entry.id)) await cursor.delete();
  await work.done;
}

/** Moves queued entries to the refused ones, all or none. */
export async function refuseWaiting(gate: string, ids: ReadonlySet<string>): Promise<void> {
  const work = (await openDoors()).transaction(['waiting', 'refused'], 'readwrite', { durability: 'strict' });
  for await (const cursor of work.objectStore('waiting').index('gate').iterate(gate)) {
    const { entry, name } = cursor.value;
    if (!ids.has(entry.id)) continue;
    const { id, people, at } = entry;
    await work.objectStore('refused').put({ id, gate, name, people, at });
    await cursor.delete();
  }
  await work.done;
}

/** The entries that the server refused, oldest first. */
export async function listRefused(gate: string): Promise<RefusedEntry[]> {
  const found = await (await openDoors()).getAllFromIndex('refused', 'gate', gate);
  return found.sort((one, other) => one.at.localeCompare(other.at));
}

/** Deletes the refused entries once the user has read them. */
export async function deleteRefused(gate: string): Promise<void> {
  const work = (await openDoors()).transaction('refused', 'readwrite');
  for await (const cursor of work.store.index('gate').iterate(gate)) await cursor.delete();
  await work.done;
}

/** The gates of an account's doors. Helpers with a link have no account. */
const gatesOf = (accountId: string) => IDBKeyRange.bound(`host:${accountId}:`, `host:${accountId}:\uffff`);

/** Number of arrivals that an account recorded as host and that are still queued. */
export async function countWaitingOf(accountId: string): Promise<number> {
  return (await openDoors()).countFromIndex('waiting', 'gate', gatesOf(accountId));
}

/** Deletes the lists, queued and refused entries an account has here as host; for signing out. */
export async function clearDoorsOf(accountId: string): Promise<void> {
  const work = (await openDoors()).transaction(['doors', 'waiting', 'refused'], 'readwrite');
  const [waiting, refused] = [work.objectStore('waiting'), work.objectStore('refused')];
  const gates = gatesOf(accountId);
  await work.objectStore('doors').delete(gates);
  for (const key of await waiting.index('gate').getAllKeys(gates)) await waiting.delete(key);
  for (const key of await refused.index('gate').getAllKeys(gates)) await refused.delete(key);
  await work.done;
}
