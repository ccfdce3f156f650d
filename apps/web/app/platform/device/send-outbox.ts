import { fitsKeepalive } from '../keepalive.ts';
import { nameSession } from '../session/session.ts';
import { type KeptSession, openDevice, type QueuedChange } from './device-database.ts';
import { attempt, heldFor, type QueueEnd, sendInOrder } from './send-in-order.ts';

/**
 * Appends a change. Resolves once it is on disk.
 * @param token of the session; null for a change that needs none
 */
export async function storeChange(
  change: Omit<QueuedChange, 'seq'>,
  token: string | null,
): Promise<QueuedChange> {
  const work = (await openDevice()).transaction(['outbox', 'session'], 'readwrite', { durability: 'strict' });
  const outbox = work.objectStore('outbox');
  const last = await outbox.openKeyCursor(null, 'prev');
  const queued = { ...change, seq: (last?.key ?? 0) + 1 };
  await Promise.all([
    outbox.add(queued),
    token !== null && work.objectStore('session').put({ accountId: change.accountId, token }, 'last'),
    work.done,
  ]);
  return queued;
}

/** What an account wrote here, in the order of writing. */
export async function listChanges(accountId: string): Promise<QueuedChange[]> {
  const found = await (await openDevice()).getAllFromIndex('outbox', 'account', accountId);
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
 * Takes a change out of the queue; with the last one of its account the worker has no token left to
 * send with.
 * @param sent the change, if the server has accepted it: it is listed as sent from then on
 */
export async function deleteChange(seq: number, sent?: QueuedChange): Promise<void> {
  const work = (await openDevice()).transaction(['outbox', 'sent', 'session'], 'readwrite');
  const [outbox, session] = [work.objectStore('outbox'), work.objectStore('session')];
  await outbox.delete(seq);
  if (sent) await work.objectStore('sent').put(sent);
  const last = await session.get('last');
  if (last && (await outbox.index('account').count(last.accountId)) === 0) await session.delete('last');
  await work.done;
}

/** Changes the server has accepted that the cached answers do not include yet. */
export async function listSent(accountId: string): Promise<QueuedChange[]> {
  const found = await (await openDevice()).getAllFromIndex('sent', 'account', accountId);
  return found.sort((a, b) => a.madeAt - b.madeAt || a.seq - b.seq);
}

export async function deleteSent({ id }: QueuedChange): Promise<void> {
  await (await openDevice()).delete('sent', id);
}

/**
 * Deletes the worker's token, which the server no longer accepts: the queue is sent after signing
 * in.
 */
export async function dropKeptSession({ token }: KeptSession): Promise<void> {
  const work = (await openDevice()).transaction('session', 'readwrite');
  if ((await work.store.get('last'))?.token === token) await work.store.delete('last');
  await work.done;
}

/** Updates a change in its place. */
export async function storeChangeAgain(change: QueuedChange): Promise<void> {
  await (await openDevice()).put('outbox', change);
}

/** The session the worker sends with while no page is open; null when nothing is queued. */
export async function readKeptSession(): Promise<KeptSession | null> {
  return (await (await openDevice()).get('session', 'last')) ?? null;
}

const ENDED = 'ended:';

/** Stores a session that was signed out and must still be ended on the server. */
export async function storeEnded(session: KeptSession): Promise<void> {
  const work = (await openDevice()).transaction('session', 'readwrite', { durability: 'strict' });
  await Promise.all([work.store.put(session, ENDED + nameSession(session.token)), work.done]);
}

export async function listEnded(): Promise<KeptSession[]> {
  return (await openDevice()).getAll('session', IDBKeyRange.bound(ENDED, `${ENDED}\uffff`));
}

export async function deleteEnded({ token }: KeptSession): Promise<void> {
  await (await openDevice()).delete('session', ENDED + nameSession(token));
}

const sendChange = ({ id, method, address, body, writtenAt }: QueuedChange, token: string | null) =>
  attempt(address, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'idempotency-key': id,
      ...(writtenAt !== undefined && { 'written-at': writtenAt }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
    // Completes even if the page closes.
    keepalive: fitsKeepalive(body),
  });

interface Sending {
  readonly accountId: string;
  /** Null sends only changes that need no session. */
  readonly token: string | null;
  /** Called after the server has accepted or refused a change and the queue is up to date. */
  readonly onSettled?: () => void;
}

function sendAll({ accountId, token, onSettled }: Sending): Promise<QueueEnd> {
  return sendInOrder<QueuedChange>({
    list: () => listChanges(accountId),
    send: (change) => sendChange(change, token),
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
 * Sends an account's queued changes in order, one at a time. A lock keeps other tabs and the worker
 * from sending concurrently. A change whose answer is lost is sent again with the same key, and
 * executed once. Returns what is left.
 */
export function sendOutbox(sending: Sending): Promise<QueueEnd> {
  return navigator.locks.request('lampion-outbox', () => sendAll(sending));
}
