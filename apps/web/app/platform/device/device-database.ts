import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Failures } from './send-in-order.ts';

/**
 * A write that the server may not have made yet: a whole request, so that any later version of the
 * app can send it.
 */
export interface QueuedChange {
  /** The order of sending. */
  readonly seq: number;
  /** Its Idempotency-Key: however often it is sent, it is done once. */
  readonly id: string;
  readonly accountId: string;
  /** The name of its definition (`defineChange`), with what it was made from. */
  readonly kind: string;
  readonly input: unknown;
  /** French, for the list of what waits. */
  readonly label: string;
  /** What its author typed, for that list; left out by earlier versions of the app. */
  readonly words?: string;
  readonly method: string;
  readonly address: string;
  /** JSON; null for none. */
  readonly body: string | null;
  /** Milliseconds since 1970, by the device's clock. */
  readonly madeAt: number;
  /**
   * The same instant as the server has it, where that was known; left out by earlier versions of
   * the app.
   */
  readonly writtenAt?: string;
  /**
   * Not sent before then, in milliseconds since 1970 by the device's clock: until then its author
   * can undo it.
   */
  readonly heldUntil?: number;
  readonly failures?: Failures;
  /** Why the server refused it: it stays in the list until its author gives it up. */
  readonly refusal: { readonly code: string; readonly message: string; readonly isRead?: boolean } | null;
}

export interface KeptSession {
  readonly accountId: string;
  readonly token: string;
}

interface DeviceSchema extends DBSchema {
  /** Answers that were seen, under the account and the call. */
  seen: { key: string; value: unknown };
  outbox: { key: number; value: QueuedChange; indexes: { account: string } };
  /**
   * `last`: what the worker sends with when no page is open, as long as something waits. `ended:…`:
   * sessions that were signed out while the server could not be reached.
   */
  session: { key: string; value: KeptSession };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opening: Promise<DeviceDatabase> | null = null;

/** What the members' app keeps on this device. Rejects where the browser lets nothing be stored. */
export function openDevice(): Promise<DeviceDatabase> {
  const forget = () => {
    opening = null;
  };
  opening ??= openDB<DeviceSchema>('lampion-app', 1, {
    upgrade(database) {
      database.createObjectStore('seen');
      database.createObjectStore('session');
      database.createObjectStore('outbox', { keyPath: 'seq' }).createIndex('account', 'accountId');
    },
    // A later version of the app is open in another tab.
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

/** Deletes what one account saw and wrote here, and its session: for signing out. */
export async function clearDeviceOf(accountId: string): Promise<void> {
  const database = await openDevice();
  const work = database.transaction(['seen', 'outbox', 'session'], 'readwrite');
  const [outbox, session] = [work.objectStore('outbox'), work.objectStore('session')];
  await work.objectStore('seen').delete(IDBKeyRange.bound(`${accountId} `, `${accountId} \uffff`));
  for (const key of await outbox.index('account').getAllKeys(accountId)) await outbox.delete(key);
  if ((await session.get('last'))?.accountId === accountId) await session.delete('last');
  await work.done;
}
