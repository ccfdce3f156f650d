import { attempt } from './attempt.ts';
import type { QueuedChange } from './device-database.ts';
import { deleteChange, findNextChange, storeRefusal } from './outbox-store.ts';

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
  });

interface Sending {
  readonly accountId: string;
  /** Null sends only what needs no session. */
  readonly token: string | null;
  /** Called after each change that the server has taken or refused, with its store up to date. */
  readonly onSettled?: (change: QueuedChange, wasSent: boolean) => void;
}

/** What is left of an outbox: nothing, something for later, or all that the session, which has ended, did not send. */
export type OutboxEnd = 'done' | 'later' | 'signed-out';

async function sendAll({ accountId, token, onSettled }: Sending): Promise<OutboxEnd> {
  for (let change = await findNextChange(accountId); change; change = await findNextChange(accountId)) {
    const sent = await sendChange(change, token);
    if (sent.outcome === 'later' || sent.outcome === 'signed-out') return sent.outcome;
    if (sent.outcome === 'sent') await deleteChange(change.seq);
    else await storeRefusal(change, { code: sent.code, message: sent.message });
    onSettled?.(change, sent.outcome === 'sent');
  }
  return 'done';
}

/**
 * Sends what an account wrote on this device, in order, one at a time: no other tab, nor the worker, sends meanwhile. A
 * change whose answer is lost is sent again with its key, and done once. Returns what is left.
 */
export function sendOutbox(sending: Sending): Promise<OutboxEnd> {
  return navigator.locks.request('lampion-outbox', () => sendAll(sending));
}
