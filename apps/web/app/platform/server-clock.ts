/** Smaller offsets may come from answers that were cached on their way. */
const TOLERANCE_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/**
 * Storage key of the time of the server's last answer, by its clock: the current time cannot be
 * earlier.
 */
const KEY = 'server-time';

let offset = 0;
let latest = readLatest();

function readLatest(): number {
  try {
    // Workers have no localStorage, and some browser settings forbid it.
    return Number(globalThis.localStorage?.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Learns from an answer of our server how far this device's clock is off. */
export function readServerClock({ headers }: Response): void {
  const server = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  if (server < latest + HOUR_MS) return;
  latest = server;
  try {
    globalThis.localStorage?.setItem(KEY, String(server));
  } catch {
    // Storage that is full or forbidden: it is known as long as this page is open.
  }
}

/** Asks the server for its time. False where it does not answer. */
export const askServerClock = (): Promise<boolean> =>
  fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => {
      readServerClock(answer);
      return answer.ok;
    },
    () => false,
  );

/**
 * The server's time: clocks of devices may be hours off. A clock reset to 1970 gets the time of the
 * last answer, also offline.
 */
export const serverNow = (): Date => new Date(Math.max(Date.now() + offset, latest));
