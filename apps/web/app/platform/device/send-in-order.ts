/**
 * The cause of a failure that affects one item while others succeed: the server, or something
 * between it and the device that cuts the connection.
 */
type Failure = 'server' | 'connection';

/**
 * The result of an attempt to send. `later`: the server was not reached or asked to wait or, with a
 * `failure`, could not handle this item. `signed-out`: the session has ended.
 */
export type Attempt =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'signed-out' }
  | { readonly outcome: 'later'; readonly failure?: Failure | undefined }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

/** Statuses that do not concern the item itself. */
const TEMPORARY = [401, 408, 425, 429];
/** The session has ended. */
const SIGNED_OUT = 'not_authenticated';
/** An error inside the server; other 5xx statuses mean that it is unavailable. */
const INCIDENT = 500;
/** A previous attempt is still running. */
const RUNNING = 'request_running';
/**
 * Nothing is left to do: a previous attempt succeeded and its answer is no longer known, or the
 * user wrote a newer answer on another device.
 */
const DONE = ['already_done', 'written_since'];

/** An item that would have to wait longer is refused instead: it would block all later ones. */
const LONGEST_WAIT_S = 120;
const HOUR_S = 3600;

const waitOf = ({ headers }: Response) => Number(headers.get('retry-after') ?? 0);
const describeWait = (seconds: number) =>
  seconds < HOUR_S ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / HOUR_S)} h`;

/** A daily limit: the user is notified, and can send it again once it has passed. */
const refuseForLong = (seconds: number): Attempt => ({
  outcome: 'refused',
  code: 'too_many_attempts',
  message: `C’est beaucoup pour aujourd’hui. Renvoyez-le dans ${describeWait(seconds)}.`,
});

interface RefusalBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly message: string }[];
}

const TOO_LONG = 'C’est trop long pour être envoyé. Raccourcissez-le, puis recommencez.';

/** The messages of the fields are more precise than the form's. */
const sentenceOf = ({ message, errors = [] }: RefusalBody) =>
  [...new Set(errors.map((error) => error.message))].join(' · ') || message;

async function readRefusal(response: Response): Promise<Attempt> {
  const refusal: RefusalBody = await response.json().catch(() => ({}));
  const { code = 'internal' } = refusal;
  // A 413 is final, also when a proxy sent it and the answer has no message of ours.
  const message = sentenceOf(refusal) ?? (response.status === 413 ? TOO_LONG : undefined);
  if (DONE.includes(code)) return { outcome: 'sent' };
  if (code === SIGNED_OUT) return { outcome: 'signed-out' };
  if (TEMPORARY.includes(response.status) || code === RUNNING) return { outcome: 'later' };
  // No message of our server: something between it and the device answered.
  if (message === undefined) return { outcome: 'later', failure: 'server' };
  return { outcome: 'refused', code, message };
}

/** Sends one request. Never throws. */
export async function attempt(address: string, request: RequestInit): Promise<Attempt> {
  try {
    const response = await fetch(address, request);
    if (response.ok) return { outcome: 'sent' };
    if (response.status === 429 && waitOf(response) > LONGEST_WAIT_S) return refuseForLong(waitOf(response));
    if (response.status === INCIDENT) return { outcome: 'later', failure: 'server' };
    if (response.status > INCIDENT) return { outcome: 'later' };
    return await readRefusal(response);
  } catch {
    return { outcome: 'later', failure: (await doesAnswer(address)) ? 'connection' : undefined };
  }
}

/**
 * Whether the server of an address is reachable: if so, only this request was cut, not the network.
 */
async function doesAnswer(address: string): Promise<boolean> {
  const { origin } = new URL(address, location.href);
  // An answer of another origin cannot be read; receiving one is enough.
  const request = { mode: 'no-cors', cache: 'no-store', credentials: 'omit' } as const;
  return fetch(`${origin}/health/live`, request).then(
    () => true,
    () => false,
  );
}

/** How often an item failed while the server was reachable, and since when. */
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

type RefusedAttempt = Extract<Attempt, { outcome: 'refused' }>;

interface Queue<Item extends WaitingItem> {
  /** All stored items, in the order of sending. */
  readonly list: () => Promise<readonly Item[]>;
  readonly send: (item: Item) => Promise<Attempt>;
  readonly onSent: (item: Item) => Promise<void>;
  readonly onRefused: (item: Item, refusal: Pick<RefusedAttempt, 'code' | 'message'>) => Promise<void>;
  readonly onFailed: (item: Item, failures: Failures) => Promise<void>;
}

/**
 * Why sending stopped: `done`, the queue is empty; `held`, the next change can still be undone;
 * `later`, the server was not available; `signed-out`, the session has ended.
 */
export type QueueEnd = 'done' | 'held' | 'later' | 'signed-out';

/** Seconds during which undo is offered. */
export const UNDO_SECONDS = 10;
/** Longer than the offer, which must leave the screen before the change is sent. */
export const HOLD_MS = UNDO_SECONDS * 1000 + 500;

/** Milliseconds for which a change is still held. A clock that was set back does not extend it. */
export function heldFor({ heldUntil = 0 }: Pick<WaitingItem, 'heldUntil'>): number {
  const left = heldUntil - Date.now();
  return left > 0 && left <= HOLD_MS ? left : 0;
}

/** After this many failures and this time, later items are tried before the failing one. */
const STUCK_TRIES = 5;
const STUCK_MS = 10 * 60_000;
/** An item is refused after this time, even if no other item has succeeded. */
const HOPELESS_MS = 24 * 3_600_000;

const HOPELESS: Readonly<Record<Failure, Pick<RefusedAttempt, 'code' | 'message'>>> = {
  server: {
    code: 'internal',
    message: 'Le serveur n’arrive pas à l’enregistrer. Réessayez plus tard, ou refaites-le autrement.',
  },
  connection: {
    code: 'connection_cut',
    message: 'La connexion est coupée à chaque envoi. Réessayez plus tard, ou depuis un autre réseau.',
  },
};

/** A failing item that later ones may overtake. */
interface Stuck<Item> {
  readonly item: Item;
  readonly failure: Failure;
}

/**
 * Sends the queue in order, one item at a time. A change that can still be undone holds back all
 * later ones, whatever their subject: inviting a group or giving a friend a ticket depends on who
 * is in the group or a friend at that time, and a later change may alter that. An item that keeps
 * failing while the server accepts others is refused, and its user notified; the rest continues.
 * Without a network nothing counts as a failure.
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
      // The server accepts others.
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

/** Counts a failure. Returns whether later items may be tried first. */
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
