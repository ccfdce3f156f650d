/** What fails although others get through: the server, or something between it and the device that cuts the connection. */
export type Failure = 'server' | 'connection';

/**
 * What became of an attempt to send: `later` where the server was not reached or would not answer now, or, a failure,
 * could not cope with it; `signed-out` where the session has ended.
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
 * Nothing is left to do: a former attempt was done, and its answer is not known any more; or its author wrote another
 * answer later, on another device.
 */
const DONE = ['already_done', 'written_since'];

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

/** Whether the server of an address answers at all: then what was cut is this request, and not the network. */
async function doesAnswer(address: string): Promise<boolean> {
  const { origin } = new URL(address, location.href);
  // Of another origin the answer cannot be read: that there is one is enough.
  const request = { mode: 'no-cors', cache: 'no-store', credentials: 'omit' } as const;
  return fetch(`${origin}/health/live`, request).then(
    () => true,
    () => false,
  );
}
