import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Failures } from './send-in-order.ts';

/** A queued write: a complete request, so that any later version of the app can send it. */
export interface QueuedChange {
  /** Position in the queue. */
  readonly seq: number;
  /** Its Idempotency-Key: the server executes it once, however often it is sent. */
  readonly id: string;
  /** The account or guest who wrote it. */
  readonly holderId: string;
  /** The kind given to `defineChange`; `input` is what the change was made with. */
  readonly kind: string;
  readonly input: unknown;
  /** French, for the list of unsent changes. */
  readonly label: string;
  /** What the user typed, for that list; missing in changes of earlier versions of the app. */
  readonly words?: string;
  readonly method: string;
  readonly address: string;
  /** JSON; null for none. */
  readonly body: string | null;
  /** Milliseconds since 1970, by the device's clock. */
  readonly madeAt: number;
  /**
   * The same instant by the server's clock, when known; missing in changes of earlier versions of
   * the app.
   */
  readonly writtenAt?: string;
  /**
   * Not sent before this time (milliseconds since 1970, device clock): until then the user can undo
   * it.
   */
  readonly heldUntil?: number;
  readonly failures?: Failures;
  /** Why the server refused it. It stays in the list until the user discards it. */
  readonly refusal: { readonly code: string; readonly message: string; readonly isRead?: boolean } | null;
}

/** What sends a holder's queue while no page is open. */
export interface KeptSession {
  /** Of the account or, for a pass, of the guest. */
  readonly holderId: string;
  /** The `Authorization` header. */
  readonly authorization: string;
}

interface DeviceSchema extends DBSchema {
  /** Cached answers, by holder and call. */
  seen: { key: string; value: unknown };
  outbox: { key: number; value: QueuedChange; indexes: { holder: string } };
  /** Changes the server has accepted, until the cached answers include them. */
  sent: { key: string; value: QueuedChange; indexes: { holder: string } };
  /**
   * By holder, as long as changes are queued: what the worker sends them with while no page is
   * open. `ended:…`: sessions that signed out while the server could not be reached.
   */
  session: { key: string; value: KeptSession };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opening: Promise<DeviceDatabase> | null = null;

/** Opens the database of the members' app. Rejects when the browser allows no storage. */
export function openDevice(): Promise<DeviceDatabase> {
  const forget = () => {
    opening = null;
  };
  opening ??= openDB<DeviceSchema>('lampion-app', 1, {
    upgrade(database) {
      database.createObjectStore('seen');
      database.createObjectStore('session');
      database.createObjectStore('outbox', { keyPath: 'seq' }).createIndex('holder', 'holderId');
      database.createObjectStore('sent', { keyPath: 'id' }).createIndex('holder', 'holderId');
    },
    // Another tab runs a later version of the app.
    blocking: (_current, _wanted, { target }) => {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

/** Deletes the cached answers, queued writes and session of one account or guest. */
export async function clearDeviceOf(holderId: string): Promise<void> {
  const database = await openDevice();
  const work = database.transaction(['seen', 'outbox', 'sent', 'session'], 'readwrite');
  const [outbox, sent] = [work.objectStore('outbox'), work.objectStore('sent')];
  const session = work.objectStore('session');
  await work.objectStore('seen').delete(IDBKeyRange.bound(`${holderId} `, `${holderId} \uffff`));
  for (const key of await outbox.index('holder').getAllKeys(holderId)) await outbox.delete(key);
  for (const key of await sent.index('holder').getAllKeys(holderId)) await sent.delete(key);
  await session.delete(holderId);
  await work.done;
}
