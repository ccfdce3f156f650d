import { freeMegabytes } from './disk-space.ts';
import { EmbeddedPostgresError } from './errors.ts';

/** PostgreSQL ended before it accepted connections, or was too slow; `output` is the end of what it wrote. */
export class LaunchRefusal extends Error {
  override name = 'LaunchRefusal';
  readonly output: string;

  constructor(output: string) {
    super(output);
    this.output = output;
  }
}

/** Whether the remains of an earlier PostgreSQL still hold the cluster; that ends by itself. */
export function isHeldByLeftover({ output }: LaunchRefusal): boolean {
  return /lock file "[^"\n]*" already exists|shared memory block [^\n]{0,200} still in use/.test(output);
}

const DISK_FULL = 'The disk is full: free some space and start again.';

// PostgreSQL replays its log in segments of this size.
const LEAST_MEGABYTES = 16;

const ADVICE: [pattern: RegExp, advice: string][] = [
  [/No space left on device/, DISK_FULL],
  [
    /incompatible with server/,
    'Another version of PostgreSQL made this database: dump it there and load it here.',
  ],
  [/could not look up effective user/, 'Start the server as an account of /etc/passwd, or set DATABASE_URL.'],
  [/administrative permissions/, 'Start the server without administrator rights, or set DATABASE_URL.'],
  [/TCP\/IP sockets/, 'Another program took the port in the meantime: start again.'],
  [/shared memory segment|semaphores/, 'The system is short of memory: free some, or set DATABASE_URL.'],
];

/**
 * What to do about a complaint of PostgreSQL's programs; empty when we do not know. The disk is looked at as well,
 * because PostgreSQL names a full one at a level that we keep out of its log.
 */
export function adviceOn(output: string, dataDir: string): string {
  const known = ADVICE.find(([pattern]) => pattern.test(output))?.[1];
  return known ?? (freeMegabytes(dataDir) < LEAST_MEGABYTES ? DISK_FULL : '');
}

/** The error for the developer: what PostgreSQL said last, where to read the rest, and what to do if we know. */
export function explainRefusal(refusal: LaunchRefusal, dataDir: string): EmbeddedPostgresError {
  const { output } = refusal;
  const lines = output.split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  const said = reason?.replace(/^.*?(?=FATAL|PANIC)/, '') || 'it gave no reason';
  const advice = adviceOn(output, dataDir);
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL did not start: ${said} (see postgres.log in ${dataDir}). ${advice}`.trim(),
    { cause: refusal },
  );
}
