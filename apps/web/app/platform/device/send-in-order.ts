/**
 * What fails although others get through: the server, or something between it and the device that
 * cuts the connection.
 */
type Failure = 'server' | 'connection';

/**
 * What became of an attempt to send: `later` where the server was not reached or would not answer
 * now, or, a failure, could not cope with it; `signed-out` where the session has ended.
 */
export type Attempt =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'signed-out' }
  | { readonly outcome: 'later'; readonly failure?: Failure | undefined }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

/** Refusals that say nothing of what is sent. */
const TEMPORARY = [401, 408, 425, 429];
/** The session has ended. */
const SIGNED_OUT = 'not_authenticated';
/** An incident of the server; others of the kind say that it is away. */
const INCIDENT = 500;
/** A former attempt still runs. */
const RUNNING = 'request_running';
/**
 * Nothing is left to do: a former attempt was done, and its answer is not known any more; or its
 * author wrote another answer later, on another device.
 */
const DONE = ['already_done', 'written_since'];

/**
 * What is asked to wait longer than this is not waited for: all that was written after it would
 * wait too.
 */
const LONGEST_WAIT_S = 120;
const HOUR_S = 3600;

const waitOf = ({ headers }: Response) => Number(headers.get('retry-after') ?? 0);
const describeWait = (seconds: number) =>
  seconds < HOUR_S ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / HOUR_S)} h`;

/** A limit of the day: its author hears of it, and sends it again when it has passed. */
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

/** Fields say better than their form what is to be corrected. */
const sentenceOf = ({ message, errors = [] }: RefusalBody) =>
  [...new Set(errors.map((error) => error.message))].join(' · ') || message;

async function readRefusal(response: Response): Promise<Attempt> {
  const refusal: RefusalBody = await response.json().catch(() => ({}));
  const { code = 'internal' } = refusal;
  // Whoever said so, it will not pass another time.
  const message = sentenceOf(refusal) ?? (response.status === 413 ? TOO_LONG : undefined);
  if (DONE.includes(code)) return { outcome: 'sent' };
  if (code === SIGNED_OUT) return { outcome: 'signed-out' };
  if (TEMPORARY.includes(response.status) || code === RUNNING) return { outcome: 'later' };
  // Not a sentence of ours: something between the device and the server answered.
  if (message === undefined) return { outcome: 'later', failure: 'server' };
  return { outcome: 'refused', code, message };
}

/** Sends once what waits on this device. Never throws. */
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
 * Whether the server of an address answers at all: then what was cut is this request, and not the
 * network.
 */
async function doesAnswer(address: string): Promise<boolean> {
  const { origin } = new URL(address, location.href);
  // Of another origin the answer cannot be read: that there is one is enough.
  const request = { mode: 'no-cors', cache: 'no-store', credentials: 'omit' } as const;
  return fetch(`${origin}/health/live`, request).then(
    () => true,
    () => false,
  );
}

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

type RefusedAttempt = Extract<Attempt, { outcome: 'refused' }>;

interface Queue<Item extends WaitingItem> {
  /** Everything that is stored, in the order of sending. */
  readonly list: () => Promise<readonly Item[]>;
  readonly send: (item: Item) => Promise<Attempt>;
  readonly onSent: (item: Item) => Promise<void>;
  readonly onRefused: (item: Item, refusal: Pick<RefusedAttempt, 'code' | 'message'>) => Promise<void>;
  readonly onFailed: (item: Item, failures: Failures) => Promise<void>;
}

/**
 * What is left of a queue: nothing, something for later, a change that can still be undone with all
 * behind it, or all that the session, which has ended, did not send.
 */
export type QueueEnd = 'done' | 'held' | 'later' | 'signed-out';

/** How long an undo is offered. */
export const UNDO_SECONDS = 10;
/** The offer is gone from the screen before the change is sent. */
export const HOLD_MS = UNDO_SECONDS * 1000 + 500;

/**
 * For how many milliseconds a change is still held. A clock that was set back does not hold it
 * longer.
 */
export function heldFor({ heldUntil = 0 }: Pick<WaitingItem, 'heldUntil'>): number {
  const left = heldUntil - Date.now();
  return left > 0 && left <= HOLD_MS ? left : 0;
}

/** From then on others are tried past an item that fails. */
const STUCK_TRIES = 5;
const STUCK_MS = 10 * 60_000;
/** An item is left behind then, also where there is no other to compare it with. */
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

/** An item past which others are tried. */
interface Stuck<Item> {
  readonly item: Item;
  readonly failure: Failure;
}

/**
 * Sends what waits, in order, one at a time. What can still be undone holds back all behind it, of
 * other subjects too: an invitation of a group means its members of then, and a gift of a ticket the
 * friend of then, which a change written later may end. An item that fails again and again, while the server
 * takes others, is refused: its author reads so, and the rest goes on. Without a network nothing
 * fails: everything waits.
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
