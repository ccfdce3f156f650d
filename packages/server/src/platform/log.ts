import { type Logger, pino } from 'pino';

/** Log for incidents and milestones. Never given personal data, secrets or message bodies. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * The fields of an error in the log. Values of rows and parameters of queries are left out: they
 * may be personal.
 */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Where it was thrown; the message is not repeated. */
  readonly stack: string;
  readonly cause?: LoggedError;
}

/** Bytes buffered before writing: a system call per line would cost more than the line. */
const BUFFER_BYTES = 4096;
const FLUSH_EVERY_MS = 200;
const MOST_CAUSES = 4;

/** Describes an error by message, code and stack, without details added by a database or an ORM. */
export function describeError(error: unknown, mostCauses = MOST_CAUSES): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  const { code, cause } = error as Error & { code?: unknown };
  const described =
    cause === undefined || mostCauses === 0 ? undefined : describeError(cause, mostCauses - 1);
  return {
    type: error.name,
    // Drizzle lists the parameters of a failed query below it.
    message: error.message.split('\nparams:')[0],
    ...(typeof code === 'string' && { code }),
    stack: (error.stack ?? '').match(/^ {4}at .*$/gm)?.join('\n') ?? '',
    ...(described instanceof Object && { cause: described }),
  };
}

/** The log of a server process: JSON lines on standard output, at most 200 ms late. */
export function openLog(level: string): Logger {
  const destination = pino.destination({
    dest: process.stdout.fd,
    sync: true,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  });
  process.once('exit', () => destination.flushSync());
  return pino({ level, base: { pid: process.pid }, serializers: { err: describeError } }, destination);
}
