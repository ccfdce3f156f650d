import { useSyncExternalStore } from 'react';
import { addressOf } from '../api.ts';
import { serverNow } from '../server-clock.ts';
import { askForBackgroundSync } from '../service-worker.ts';
import { readToken } from '../session/session.ts';
import { dropSession } from '../session/session-end.ts';
import { readKeptAccount } from '../session/stored-account.ts';
import type { Change } from './define-change.ts';
import type { QueuedChange } from './device-database.ts';
import { deleteChange, listChanges, storeChange, storeChangeAgain, undoHeld } from './outbox-store.ts';
import { HOLD_MS, heldFor } from './send-in-order.ts';
import { sendOutbox } from './send-outbox.ts';

/**
 * What this account wrote, as far as the server has not taken it; and what it has, until the
 * screens show that.
 */
export interface OutboxState {
  /** False until the device has said what waits. */
  readonly isKnown: boolean;
  /** The device could be read: otherwise nobody knows what waits. */
  readonly isRead: boolean;
  /** In order. Refused ones among them. */
  readonly changes: readonly QueuedChange[];
  /** Sent, and not read back from the server yet. */
  readonly settling: readonly QueuedChange[];
  /** Counts up with each change that was sent. */
  readonly sent: number;
}

interface App {
  /**
   * Makes a change that the server has taken part of what is seen, and asks anew for what it
   * altered.
   */
  readonly readBack: (change: QueuedChange) => Promise<unknown>;
  /** Resolves once every change is defined that may wait here. */
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
const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lampion-outbox');

function setState(next: Partial<OutboxState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

async function reload(): Promise<void> {
  reloads += 1;
  const own = reloads;
  const account = readKeptAccount();
  const found = account === null ? null : await listChanges(account.id).catch(() => null);
  const changes = found ?? [];
  // What one of them does to a screen need not be known before there is one.
  if (changes.length > 0) await app.loadChanges();
  // Read again meanwhile: that was later.
  if (own !== reloads) return;
  const elsewhere = found === null ? [] : findSentElsewhere(found);
  setState({ isKnown: true, isRead: account === null || found !== null, changes });
  settle(elsewhere);
}

/**
 * What waited, and is gone without this tab: the worker or another tab has sent it. Refused ones
 * are given up by their author.
 */
function findSentElsewhere(left: readonly QueuedChange[]): QueuedChange[] {
  const known = new Set([...left, ...state.settling].map(({ id }) => id));
  return state.changes.filter(({ id, refusal }) => refusal === null && !known.has(id));
}

/** Shows changes that were sent until the screens have read them back. */
function settle(sent: readonly QueuedChange[]): void {
  if (sent.length === 0) return;
  setState({ settling: [...state.settling, ...sent], sent: state.sent + sent.length });
  for (const change of sent) void readBack(change);
}

async function readBack(sent: QueuedChange): Promise<void> {
  await app.readBack(sent).catch(() => undefined);
  setState({ settling: state.settling.filter(({ id }) => id !== sent.id) });
}

/** Tells this tab and the others what is in the store now. */
async function tellAll(): Promise<void> {
  await reload();
  otherTabs?.postMessage('changed');
}

async function onSent(change: QueuedChange): Promise<void> {
  const changes = state.changes.filter(({ id }) => id !== change.id);
  // At once: between the two it would count twice in what is seen.
  setState({ changes, settling: [...state.settling, change], sent: state.sent + 1 });
  await tellAll();
  await readBack(change);
}

/**
 * Sends what waits, now; what cannot be sent is tried again by itself, later and later. Calling
 * twice is safe.
 */
export async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  const [account, token] = [readKeptAccount(), readToken()];
  if (account === null || token === null) return;
  const end = await sendOutbox({
    accountId: account.id,
    token,
    onSettled: (change, wasSent) => void (wasSent ? onSent(change) : tellAll()),
    // The device cannot be read: perhaps the next time.
  }).catch(() => 'later' as const);
  if (end === 'signed-out') return dropSession(token);
  if (end === 'held') return sendOnceFree();
  const isDone = end === 'done';
  // The worker may have sent it, while this tab waited for its turn.
  if (isDone && state.changes.length > 0) await reload();
  retryMs = isDone ? FIRST_RETRY_MS : Math.min(2 * retryMs, LAST_RETRY_MS);
  if (!isDone && isWatched)
    timer = setTimeout(() => void sendWaiting(), retryMs * (0.75 + Math.random() / 2));
}

/** Sends again when what is held cannot be undone any more. */
function sendOnceFree(): void {
  const waits = Math.max(0, ...state.changes.map(heldFor));
  if (isWatched) timer = setTimeout(() => void sendWaiting(), waits);
}

/**
 * Sends what is held at once: its author has left the screen that offers to undo it, and may not
 * open the app again.
 */
async function sendHeld(): Promise<void> {
  const held = state.changes.filter((change) => heldFor(change) > 0);
  if (held.length === 0) return;
  for (const change of held) await storeChangeAgain({ ...change, heldUntil: 0 });
  await tellAll();
  await sendWaiting();
}

/** Undoes a change that is still held. False once it is too late. */
export async function undoChange({ seq }: QueuedChange): Promise<boolean> {
  const isUndone = await undoHeld(seq);
  if (isUndone) forgetChange(seq);
  await tellAll();
  void sendWaiting();
  return isUndone;
}

function readWords<Input>({ words }: Change<Input>, input: Input): string {
  const typed = words?.(input).map((text) => text?.trim() ?? '') ?? [];
  return typed.filter((text) => text !== '').join('\n');
}

/**
 * Writes a change down, then sends it: one that others are notified of once it cannot be undone any
 * more. Resolves once it is on this device's disk.
 * @throws Error where nobody is signed in or the device stores nothing: then nothing was done
 */
export async function queueChange<Input>(change: Change<Input>, input: Input): Promise<QueuedChange> {
  const [account, token] = [readKeptAccount(), readToken()];
  if (account === null || token === null) throw new Error('nobody is signed in');
  const { params = {}, body } = change.toCall(input) as { params?: Record<string, unknown>; body?: unknown };
  const isHeld = (change.notifies?.(input) ?? null) !== null;
  const queued = await storeChange(
    {
      id: crypto.randomUUID(),
      accountId: account.id,
      kind: change.kind,
      input,
      label: change.label(input),
      words: readWords(change, input),
      method: change.endpoint.method,
      address: addressOf(change.endpoint.path, params, {}),
      body: body === undefined ? null : JSON.stringify(body),
      madeAt: Date.now(),
      writtenAt: serverNow().toISOString(),
      ...(isHeld && { heldUntil: Date.now() + HOLD_MS }),
      refusal: null,
    },
    token,
  );
  await tellAll();
  void askForBackgroundSync('/app');
  void sendWaiting();
  return queued;
}

/** Notes that refusals were shown in the list: no other screen repeats them. */
export async function markRefusalsRead(refused: readonly QueuedChange[]): Promise<void> {
  for (const change of refused)
    if (change.refusal !== null)
      await storeChangeAgain({ ...change, refusal: { ...change.refusal, isRead: true } });
  await tellAll();
}

/** Gives a refused change up, once its author has read why. */
export async function dropChange({ seq }: QueuedChange): Promise<void> {
  await deleteChange(seq);
  forgetChange(seq);
  await tellAll();
}

/**
 * Before the store is read again: what is missing there without this counts as sent by another tab.
 */
function forgetChange(seq: number): void {
  setState({ changes: state.changes.filter((change) => change.seq !== seq) });
}

/**
 * Sends a refused change again in its place, as a new one: the server keeps a refusal as it keeps
 * an answer.
 */
export async function retryChange(change: QueuedChange): Promise<void> {
  const { failures: _failures, ...again } = change;
  await storeChangeAgain({ ...again, id: crypto.randomUUID(), refusal: null });
  await tellAll();
  await sendWaiting();
}

/**
 * Sends what waits when the app is opened, comes to the front or gets its network back. Returns how
 * to stop.
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
