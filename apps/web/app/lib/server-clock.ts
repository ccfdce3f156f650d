/** Less is within what answers that were kept on their way are older by. */
const TOLERANCE_MS = 15 * 60_000;

let offset = 0;

/** Learns from an answer of our server how far this device's clock is off. */
export function readServerClock({ headers }: Response): void {
  const server = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** The time as the server has it: clocks of devices may be hours off. */
export const serverNow = (): Date => new Date(Date.now() + offset);
