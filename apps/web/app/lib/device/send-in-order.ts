import type { Attempt, Failure } from './attempt.ts';

/** How often an item that waits failed, although the server answers, and since when. */
export interface Failures {
  readonly count: number;
  /** Milliseconds since 1970, by the device's clock. */
  readonly since: number;
}

interface WaitingItem {
  readonly id: string;
  readonly refusal: object | null;
  readonly failures?: Failures;
  readonly heldUntil?: number;
}

type Refusal = Extract<Attempt, { outcome: 'refused' }>;

interface Queue<Item extends WaitingItem> {
  /** Everything that is stored, in the order of sending. */
  readonly list: () => Promise<readonly Item[]>;
  readonly send: (item: Item) => Promise<Attempt>;
  readonly onSent: (item: Item) => Promise<void>;
  readonly onRefused: (item: Item, refusal: Pick<Refusal, 'code' | 'message'>) => Promise<void>;
  readonly onFailed: (item: Item, failures: Failures) => Promise<void>;
}

/**
 * What is left of a queue: nothing, something for later, a change that can still be undone with all behind it, or all that
 * the session, which has ended, did not send.
 */
export type QueueEnd = 'done' | 'held' | 'later' | 'signed-out';

/** How long an undo is offered. */
export const UNDO_SECONDS = 10;
/** The offer is gone from the screen before the change is sent. */
export const HOLD_MS = UNDO_SECONDS * 1000 + 500;

/** For how many milliseconds a change is still held. A clock that was set back does not hold it longer. */
export function heldFor({ heldUntil = 0 }: Pick<WaitingItem, 'heldUntil'>): number {
  const left = heldUntil - Date.now();
  return left > 0 && left <= HOLD_MS ? left : 0;
}

/** From then on others are tried past an item that fails. */
const STUCK_TRIES = 5;
const STUCK_MS = 10 * 60_000;
/** An item is left behind then, also where there is no other to compare it with. */
const HOPELESS_MS = 24 * 3_600_000;

const HOPELESS: Readonly<Record<Failure, Pick<Refusal, 'code' | 'message'>>> = {
  server: {
    code: 'internal',
    message: 'Le serveur n’arrive pas à l’enregistrer. Réessayez plus tard, ou refaites-le autrement.',
  },
  connection: {
    code: 'connection_cut',
    message: 'La connexion est coupée à chaque envoi. Réessayez plus tard, ou depuis un autre réseau.',
  },
};

/** An item past which others are tried. */
interface Stuck<Item> {
  readonly item: Item;
  readonly failure: Failure;
}

/**
 * Sends what waits, in order, one at a time. An item that fails again and again, while the server takes others, is
 * refused: its author reads so, and the rest goes on. Without a network nothing fails: everything waits.
 */
export async function sendInOrder<Item extends WaitingItem>(queue: Queue<Item>): Promise<QueueEnd> {
  const stuck = new Map<string, Stuck<Item>>();
  const findNext = async () =>
    (await queue.list()).find(({ id, refusal }) => refusal === null && !stuck.has(id));
  for (let item = await findNext(); item !== undefined; item = await findNext()) {
    if (heldFor(item) > 0) return 'held';
    const end = await sendItem(queue, item);
    if (end === 'later' || end === 'signed-out') return end;
    if (end === 'answered') {
      // The server takes others.
      await giveUp(queue, stuck);
    } else stuck.set(item.id, { item, failure: end.failure });
  }
  if ([...stuck.values()].every(({ item }) => isHopeless(item))) await giveUp(queue, stuck);
  return stuck.size === 0 ? 'done' : 'later';
}

async function sendItem<Item extends WaitingItem>(
  queue: Queue<Item>,
  item: Item,
): Promise<'answered' | 'later' | 'signed-out' | { readonly failure: Failure }> {
  const sent = await queue.send(item);
  if (sent.outcome === 'signed-out') return 'signed-out';
  if (sent.outcome === 'later') {
    const isStuck = sent.failure !== undefined && (await noteFailure(queue, item));
    return isStuck ? { failure: sent.failure } : 'later';
  }
  if (sent.outcome === 'sent') await queue.onSent(item);
  else await queue.onRefused(item, { code: sent.code, message: sent.message });
  return 'answered';
}

/** Returns whether others may be tried past it. */
async function noteFailure<Item extends WaitingItem>(queue: Queue<Item>, item: Item): Promise<boolean> {
  const { count, since } = { count: 0, since: Date.now(), ...item.failures };
  await queue.onFailed(item, { count: count + 1, since });
  return count + 1 >= STUCK_TRIES && Date.now() - since >= STUCK_MS;
}

async function giveUp<Item extends WaitingItem>(
  queue: Queue<Item>,
  stuck: Map<string, Stuck<Item>>,
): Promise<void> {
  for (const { item, failure } of stuck.values()) await queue.onRefused(item, HOPELESS[failure]);
  stuck.clear();
}

const isHopeless = ({ failures }: WaitingItem) =>
  failures !== undefined && Date.now() - failures.since >= HOPELESS_MS;
