import { StartError } from '../../app-error.ts';

/**
 * The embedded PostgreSQL cannot be started or kept running. The message explains the fix to the
 * developer who starts the server.
 */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError';
}

/**
 * Another running process uses this data folder. Nothing was changed. `pid` is undefined when the
 * holder is unknown.
 */
export class DataDirInUseError extends EmbeddedPostgresError {
  override name = 'DataDirInUseError';
  readonly dataDir: string;
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined, options?: ErrorOptions) {
    const holder = pid === undefined ? 'another process' : `another process (pid ${pid})`;
    super(
      `The data folder ${dataDir} is already in use by ${holder}. ` +
        'Stop that process first, or give this one a DATA_DIR of its own.',
      options,
    );
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

/** The `code` of a Node.js system error ("ENOENT"), undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
