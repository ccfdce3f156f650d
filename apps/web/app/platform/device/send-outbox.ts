import { fitsKeepalive } from '../keepalive.ts';
import { nameSession } from '../session/session.ts';
import { type KeptSession, openDevice, type QueuedChange } from './device-database.ts';
import { attempt, heldFor, type QueueEnd, sendInOrder } from './send-in-order.ts';

/**
 * Appends a change. Resolves once it is on disk.
 * @param authorization null for a change that needs none
 */
export async function storeChange(
  change: Omit<QueuedChange, 'seq'>,
  authorization: string | null,
): Promise<QueuedChange> {
  const { holderId } = change;
  const work = (await openDevice()).transaction(['outbox', 'session'], 'readwrite', { durability: 'strict' });
  const outbox = work.objectStore('outbox');
  const last = await outbox.openKeyCursor(null, 'prev');
  const queued = { ...change, seq: (last?.key ?? 0) + 1 };
  await Promise.all([
    outbox.add(queued),
    authorization !== null && work.objectStore('session').put({ holderId, authorization }, holderId),
    work.done,
  ]);
  return queued;
}

/** What an account or a guest wrote here, in the order of writing. */
export async function listChanges(holderId: string): Promise<QueuedChange[]> {
  const found = await (await openDevice()).getAllFromIndex('outbox', 'holder', holderId);
  return found.sort((a, b) => a.seq - b.seq);
}

/**
 * Undoes a held change; returns whether it was held. A text the user typed stays as a refusal
 * marked as read: it can be copied, or sent after all.
 */
export async function undoHeld(seq: number): Promise<boolean> {
  const work = (await openDevice()).transaction('outbox', 'readwrite');
  const change = await work.store.get(seq);
  if (change === undefined || heldFor(change) === 0) return false;
  if (change.words) await work.store.put({ ...change, heldUntil: 0, refusal: UNDONE });
  else await work.store.delete(seq);
  await work.done;
  return true;
}

const UNDONE = { code: 'undone', message: 'Annulé à temps : rien n’est parti.', isRead: true };

/**
 * Takes a change out of the queue; with the last one of its holder the worker has nothing left to
 * send with.
 * @param sent the change, if the server has accepted it: it is listed as sent from then on
 */
export async function deleteChange(seq: number, sent?: QueuedChange): Promise<void> {
  const work = (await openDevice()).transaction(['outbox', 'sent', 'session'], 'readwrite');
  const outbox = work.objectStore('outbox');
  const change = await outbox.get(seq);
  await outbox.delete(seq);
  if (sent) await work.objectStore('sent').put(sent);
  if (change && (await outbox.index('holder').count(change.holderId)) === 0)
    await work.objectStore('session').delete(change.holderId);
  await work.done;
}

/** Changes the server has accepted that the cached answers do not include yet. */
export async function listSent(holderId: string): Promise<QueuedChange[]> {
  const found = await (await openDevice()).getAllFromIndex('sent', 'holder', holderId);
  return found.sort((a, b) => a.madeAt - b.madeAt || a.seq - b.seq);
}

export async function deleteSent({ id }: QueuedChange): Promise<void> {
  await (await openDevice()).delete('sent', id);
}

/**
 * Deletes the worker's credential, which the server no longer accepts: the queue is sent after
 * signing in, or with a new pass.
 */
export async function dropKeptSession({ holderId, authorization }: KeptSession): Promise<void> {
  const work = (await openDevice()).transaction('session', 'readwrite');
  if ((await work.store.get(holderId))?.authorization === authorization) await work.store.delete(holderId);
  await work.done;
}

/** Updates a change in its place. */
export async function storeChangeAgain(change: QueuedChange): Promise<void> {
  await (await openDevice()).put('outbox', change);
}

/** What the worker sends with while no page is open: one for each holder with queued changes. */
export async function listKeptSessions(): Promise<KeptSession[]> {
  const all = await (await openDevice()).getAll('session');
  const ended = await listEnded();
  return all.filter(({ authorization }) => ended.every((one) => one.authorization !== authorization));
}

const ENDED = 'ended:';

/** Stores a session that was signed out and must still be ended on the server. */
export async function storeEnded(session: KeptSession): Promise<void> {
  const work = (await openDevice()).transaction('session', 'readwrite', { durability: 'strict' });
  await Promise.all([work.store.put(session, ENDED + nameSession(session.authorization)), work.done]);
}

export async function listEnded(): Promise<KeptSession[]> {
  return (await openDevice()).getAll('session', IDBKeyRange.bound(ENDED, `${ENDED}\uffff`));
}

export async function deleteEnded({ authorization }: KeptSession): Promise<void> {
  await (await openDevice()).delete('session', ENDED + nameSession(authorization));
}

const sendChange = ({ id, method, address, body, writtenAt }: QueuedChange, authorization: string | null) =>
  attempt(address, {
    method,
    headers: {
      ...(authorization !== null && { authorization }),
      'idempotency-key': id,
      ...(writtenAt !== undefined && { 'written-at': writtenAt }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
    // Completes even if the page closes.
    keepalive: fitsKeepalive(body),
  });

interface Sending {
  /** Of the account or the guest. */
  readonly id: string;
  /** Null sends only changes that need none. */
  readonly authorization: string | null;
  /** Called after the server has accepted or refused a change and the queue is up to date. */
  readonly onSettled?: () => void;
}

function sendAll({ id, authorization, onSettled }: Sending): Promise<QueueEnd> {
  return sendInOrder<QueuedChange>({
    list: () => listChanges(id),
    send: (change) => sendChange(change, authorization),
    async onSent(change) {
      await deleteChange(change.seq, change);
      onSettled?.();
    },
    async onRefused(change, refusal) {
      await storeChangeAgain({ ...change, refusal });
      onSettled?.();
    },
    onFailed: (change, failures) => storeChangeAgain({ ...change, failures }),
  });
}

/**
 * Sends a holder's queued changes in order, one at a time. A lock keeps other tabs and the worker
 * from sending concurrently. A change whose answer is lost is sent again with the same key, and
 * executed once. Returns what is left.
 */
export function sendOutbox(sending: Sending): Promise<QueueEnd> {
  return navigator.locks.request('lampion-outbox', () => sendAll(sending));
}
