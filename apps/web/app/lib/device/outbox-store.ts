import { type KeptSession, openDevice, type QueuedChange } from './device-database.ts';

/**
 * Appends a change. Resolves once it is on the disk, whatever then becomes of the browser.
 * @param token of the session; null for what needs none.
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

/** The first change of an account that was not refused. */
export async function findNextChange(accountId: string): Promise<QueuedChange | null> {
  return (await listChanges(accountId)).find(({ refusal }) => refusal === null) ?? null;
}

/** Deletes a change; with the last one the worker has nothing left to send, and no token to send it with. */
export async function deleteChange(seq: number): Promise<void> {
  const work = (await openDevice()).transaction(['outbox', 'session'], 'readwrite');
  await work.objectStore('outbox').delete(seq);
  if ((await work.objectStore('outbox').count()) === 0) await work.objectStore('session').delete('last');
  await work.done;
}

/** Notes why the server refused a change; null: it is to be sent again. */
export async function storeRefusal(change: QueuedChange, refusal: QueuedChange['refusal']): Promise<void> {
  await (await openDevice()).put('outbox', { ...change, refusal });
}

/** With what the worker sends while no page is open; null when nothing waits. */
export async function readKeptSession(): Promise<KeptSession | null> {
  return (await (await openDevice()).get('session', 'last')) ?? null;
}
