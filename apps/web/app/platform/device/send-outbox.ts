import { fitsKeepalive } from '../keepalive.ts';
import type { QueuedChange } from './device-database.ts';
import { deleteChange, listChanges, storeChangeAgain } from './outbox-store.ts';
import { attempt, type QueueEnd, sendInOrder } from './send-in-order.ts';

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
