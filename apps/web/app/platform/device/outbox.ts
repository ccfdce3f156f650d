import { useSyncExternalStore } from 'react';
import { addressOf } from '../api.ts';
import { serverNow } from '../server-clock.ts';
import { askForBackgroundSync } from '../service-worker.ts';
import { readHolder } from '../session/holder.ts';
import { dropCredential } from '../session/session-end.ts';
import type { Change } from './define-change.ts';
import type { QueuedChange } from './device-database.ts';
import { HOLD_MS, heldFor } from './send-in-order.ts';
import {
  deleteChange,
  deleteSent,
  listChanges,
  listSent,
  sendOutbox,
  storeChange,
  storeChangeAgain,
  undoHeld,
} from './send-outbox.ts';

/**
 * The holder's changes on this device: queued ones, and sent ones that the screens do not show
 * yet.
 */
export interface OutboxState {
  /** False until the queue has been read. */
  readonly isKnown: boolean;
  /** Whether the queue could be read; if not, its content is unknown. */
  readonly isRead: boolean;
  /** In order, including refused ones. */
  readonly changes: readonly QueuedChange[];
  /** Sent, but not yet read back from the server. */
  readonly settling: readonly QueuedChange[];
  /** Number of changes sent so far. */
  readonly sent: number;
}

interface App {
  /** Adds an accepted change to the cached answers and refreshes the calls it affects. */
  readonly readBack: (change: QueuedChange) => Promise<unknown>;
  /** Resolves once all changes that may be queued are registered. */
  readonly loadChanges: () => Promise<unknown>;
}

const EMPTY: OutboxState = { isKnown: false, isRead: false, changes: [], settling: [], sent: 0 };
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 60_000;

let state = EMPTY;
let retryMs = FIRST_RETRY_MS;
let isWatched = false;
let reloads = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let app: App = { readBack: async () => undefined, loadChanges: async () => undefined };
/** Ids of the sent changes that this page has read back, or is reading back. */
const settled = new Set<string>();
const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lampion-outbox');

function setState(next: Partial<OutboxState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

async function readQueue() {
  const holder = readHolder();
  if (holder === null) return { changes: [], sent: [] };
  const [changes, sent] = await Promise.all([listChanges(holder.id), listSent(holder.id)]);
  return { changes, sent };
}

async function reload(): Promise<void> {
  reloads += 1;
  const own = reloads;
  const found = await readQueue().catch(() => null);
  const { changes, sent } = found ?? { changes: [], sent: [] };
  // The definitions are only needed once something is queued.
  if (changes.length + sent.length > 0) await app.loadChanges();
  // A later reload is running: its result counts.
  if (own !== reloads) return;
  const left = new Set([...changes, ...sent].map(({ id }) => id));
  // Read back by another tab already. Refused ones only leave the queue when the user discards
  // them.
  const gone = state.changes.filter(({ id, refusal }) => refusal === null && !left.has(id));
  const settling = [...sent, ...(found === null ? [] : gone)].filter(({ id }) => !settled.has(id));
  // In one update: between two, a change would be applied twice, or not at all.
  setState({
    isKnown: true,
    isRead: found !== null,
    changes,
    settling: [...state.settling, ...settling],
    sent: state.sent + settling.length,
  });
  for (const change of settling) void settle(change);
}

/** Shows a sent change until the screens have read it back. */
async function settle(sent: QueuedChange): Promise<void> {
  settled.add(sent.id);
  await app.readBack(sent).catch(() => undefined);
  await deleteSent(sent).catch(() => undefined);
  setState({ settling: state.settling.filter(({ id }) => id !== sent.id) });
}

/** Reloads the queue in this tab and notifies the other tabs. */
async function reloadEverywhere(): Promise<void> {
  await reload();
  otherTabs?.postMessage('changed');
}

/**
 * Sends the queue now. Retries with increasing delays what could not be sent. Safe to call again
 * while it runs.
 */
export async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  const holder = readHolder();
  if (holder === null) return;
  const end = await sendOutbox({
    ...holder,
    onSettled: () => void reloadEverywhere(),
    // The device could not be read: retry.
  }).catch(() => 'later' as const);
  if (end === 'signed-out') return dropCredential(holder.authorization);
  if (end === 'held') return sendOnceFree();
  const isDone = end === 'done';
  // The worker may have sent it while this tab waited for the lock.
  if (isDone && state.changes.length > 0) await reload();
  retryMs = isDone ? FIRST_RETRY_MS : Math.min(2 * retryMs, LAST_RETRY_MS);
  if (!isDone && isWatched)
    timer = setTimeout(() => void sendWaiting(), retryMs * (0.75 + Math.random() / 2));
}

/** Schedules the next sending for when the held changes can no longer be undone. */
function sendOnceFree(): void {
  const waits = Math.max(0, ...state.changes.map(heldFor));
  if (isWatched) timer = setTimeout(() => void sendWaiting(), waits);
}

/**
 * Sends held changes now: the user has left the screen that offers the undo and may not open the
 * app again.
 */
async function sendHeld(): Promise<void> {
  const held = state.changes.filter((change) => heldFor(change) > 0);
  if (held.length === 0) return;
  for (const change of held) await storeChangeAgain({ ...change, heldUntil: 0 });
  await reloadEverywhere();
  await sendWaiting();
}

/** Undoes a held change. False when it is too late. */
export async function undoChange({ seq }: QueuedChange): Promise<boolean> {
  const isUndone = await undoHeld(seq);
  if (isUndone) forgetChange(seq);
  await reloadEverywhere();
  void sendWaiting();
  return isUndone;
}

function readWords<Input>({ words }: Change<Input>, input: Input): string {
  const typed = words?.(input).map((text) => text?.trim() ?? '') ?? [];
  return typed.filter((text) => text !== '').join('\n');
}

interface QueuedCall {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/**
 * Stores a change on this device, then sends it; one that others are notified of is sent once it
 * can no longer be undone. Resolves once it is on disk.
 * @throws Error when nobody is signed in or the device cannot store it: then nothing was done
 */
export async function queueChange<Input>(change: Change<Input>, input: Input): Promise<QueuedChange> {
  const holder = readHolder();
  if (holder === null) throw new Error('nobody is signed in');
  const { params = {}, query = {}, body } = change.toCall(input) as QueuedCall;
  const isHeld = (change.notifies?.(input) ?? null) !== null;
  const queued = await storeChange(
    {
      id: crypto.randomUUID(),
      holderId: holder.id,
      kind: change.kind,
      input,
      label: change.label(input),
      words: readWords(change, input),
      method: change.endpoint.method,
      address: addressOf(change.endpoint.path, params, query),
      body: body === undefined ? null : JSON.stringify(body),
      madeAt: Date.now(),
      writtenAt: serverNow().toISOString(),
      ...(isHeld && { heldUntil: Date.now() + HOLD_MS }),
      refusal: null,
    },
    holder.authorization,
  );
  await reloadEverywhere();
  void askForBackgroundSync('/app');
  void sendWaiting();
  return queued;
}

/** Marks refusals as shown, so that no other screen repeats them. */
export async function markRefusalsRead(refused: readonly QueuedChange[]): Promise<void> {
  for (const change of refused)
    if (change.refusal !== null)
      await storeChangeAgain({ ...change, refusal: { ...change.refusal, isRead: true } });
  await reloadEverywhere();
}

/** Deletes a refused change after the user has read why. */
export async function dropChange({ seq }: QueuedChange): Promise<void> {
  await deleteChange(seq);
  forgetChange(seq);
  await reloadEverywhere();
}

/**
 * Must run before the queue is read again: a change missing there counts as sent by another tab.
 */
function forgetChange(seq: number): void {
  setState({ changes: state.changes.filter((change) => change.seq !== seq) });
}

/**
 * Sends a refused change again, in its old position but under a new id: the server keeps refusals
 * under their Idempotency-Key, like answers.
 */
export async function retryChange(change: QueuedChange): Promise<void> {
  const { failures: _failures, ...again } = change;
  await storeChangeAgain({ ...again, id: crypto.randomUUID(), refusal: null });
  await reloadEverywhere();
  await sendWaiting();
}

/**
 * Sends the queue when the app opens, becomes visible or goes online. Returns a function that stops
 * it.
 */
export function watchOutbox(opened: App): () => void {
  app = opened;
  isWatched = true;
  const send = () => void sendWaiting();
  const onVisible = () => void (document.visibilityState === 'visible' ? sendWaiting() : sendHeld());
  const onOtherTab = () => void reload();
  addEventListener('online', send);
  document.addEventListener('visibilitychange', onVisible);
  otherTabs?.addEventListener('message', onOtherTab);
  void reload().then(send);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', send);
    document.removeEventListener('visibilitychange', onVisible);
    otherTabs?.removeEventListener('message', onOtherTab);
    isWatched = false;
    settled.clear();
    state = EMPTY;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutbox(): OutboxState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  );
}
