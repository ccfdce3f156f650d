import type { QueuedChange } from './device-database.ts';
import { deleteChange, findNextChange, storeRefusal } from './outbox-store.ts';

/** What became of an attempt to send: `later` where the server was not reached or would not answer now. */
type Attempt =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'later' }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

/** Refusals that say nothing of the change itself: the session ended, or too much was asked. */
const TEMPORARY = [401, 408, 425, 429];
/** A former attempt still runs. */
const RUNNING = 'request_running';
/** A former attempt was done, and its answer is not known any more. */
const DONE = 'already_done';

/** What is asked to wait longer than this is not waited for: all that was written after it would wait too. */
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

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly message: string }[];
}

const TOO_LONG = 'C’est trop long pour être envoyé. Raccourcissez-le, puis recommencez.';

/** Fields say better than their form what is to be corrected. */
const sentenceOf = ({ message, errors = [] }: Refusal) =>
  [...new Set(errors.map((error) => error.message))].join(' · ') || message;

async function readRefusal(response: Response): Promise<Attempt> {
  const refusal: Refusal = await response.json().catch(() => ({}));
  const { code = 'internal' } = refusal;
  // Whoever said so, it will not pass another time.
  const message = sentenceOf(refusal) ?? (response.status === 413 ? TOO_LONG : undefined);
  if (code === DONE) return { outcome: 'sent' };
  // Not a sentence of ours: something between the device and the server answered.
  if (code === RUNNING || message === undefined) return { outcome: 'later' };
  return { outcome: 'refused', code, message };
}

async function sendChange(
  { id, method, address, body }: QueuedChange,
  token: string | null,
): Promise<Attempt> {
  try {
    const response = await fetch(address, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        'idempotency-key': id,
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      body,
    });
    if (response.ok) return { outcome: 'sent' };
    if (response.status === 429 && waitOf(response) > LONGEST_WAIT_S) return refuseForLong(waitOf(response));
    if (response.status >= 500 || TEMPORARY.includes(response.status)) return { outcome: 'later' };
    return await readRefusal(response);
  } catch {
    return { outcome: 'later' };
  }
}

interface Sending {
  readonly accountId: string;
  /** Null sends only what needs no session. */
  readonly token: string | null;
  /** Called after each change that the server has taken or refused, with its store up to date. */
  readonly onSettled?: (change: QueuedChange, wasSent: boolean) => void;
}

async function sendAll({ accountId, token, onSettled }: Sending): Promise<boolean> {
  for (let change = await findNextChange(accountId); change; change = await findNextChange(accountId)) {
    const attempt = await sendChange(change, token);
    if (attempt.outcome === 'later') return false;
    if (attempt.outcome === 'sent') await deleteChange(change.seq);
    else await storeRefusal(change, { code: attempt.code, message: attempt.message });
    onSettled?.(change, attempt.outcome === 'sent');
  }
  return true;
}

/**
 * Sends what an account wrote on this device, in order, one at a time: no other tab, nor the worker, sends meanwhile. A
 * change whose answer is lost is sent again with its key, and done once. Returns whether nothing is left to send.
 */
export function sendOutbox(sending: Sending): Promise<boolean> {
  return navigator.locks.request('lampion-outbox', () => sendAll(sending));
}
