import type { Door, WrittenDoorEntry } from '@lampion/contract/schemas/door';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An entry that the server may not have yet. */
interface WaitingEntry {
  /** The order of sending. */
  readonly seq?: number;
  readonly gate: string;
  readonly entry: WrittenDoorEntry;
}

interface DoorSchema extends DBSchema {
  /** The list and the entries, as last read, under the gate. */
  doors: { key: string; value: Door };
  waiting: { key: number; value: WaitingEntry; indexes: { gate: string } };
}

let opening: Promise<IDBPDatabase<DoorSchema>> | null = null;

function openDoors(): Promise<IDBPDatabase<DoorSchema>> {
  opening ??= openDB<DoorSchema>('lampion-door', 1, {
    upgrade(database) {
      database.createObjectStore('doors');
      database
        .createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
        .createIndex('gate', 'gate');
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

/** Deletes names: the link they were read with has ended. What waits stays. */
export async function forgetDoor(gate: string): Promise<void> {
  await (await openDoors()).delete('doors', gate);
}

/** Resolves once the entry is on the disk, whatever then becomes of the browser. */
export async function keepEntry(gate: string, entry: WrittenDoorEntry): Promise<void> {
  const work = (await openDoors()).transaction('waiting', 'readwrite', { durability: 'strict' });
  await Promise.all([work.store.add({ gate, entry }), work.done]);
}

/** What waits to be sent, in the order of writing. */
export async function listWaiting(gate: string): Promise<WrittenDoorEntry[]> {
  const found = await (await openDoors()).getAllFromIndex('waiting', 'gate', gate);
  return found.map(({ entry }) => entry);
}

/** Deletes entries that the server has. */
export async function deleteWaiting(gate: string, ids: ReadonlySet<string>): Promise<void> {
  const work = (await openDoors()).transaction('waiting', 'readwrite');
  for await (const cursor of work.store.index('gate').iterate(gate))
    if (ids.has(cursor.value.entry.id)) await cursor.delete();
  await work.done;
}

/** Deletes what hosts read and wrote here: for signing out. Helpers with a link have no account to sign out of. */
export async function clearHostDoors(): Promise<void> {
  const range = IDBKeyRange.bound('host:', 'host:\uffff');
  const work = (await openDoors()).transaction(['doors', 'waiting'], 'readwrite');
  await work.objectStore('doors').delete(range);
  for await (const cursor of work.objectStore('waiting').index('gate').iterate(range)) await cursor.delete();
  await work.done;
}
