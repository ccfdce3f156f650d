import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemErrorCode } from './errors.ts';

/** The account PostgreSQL runs under when it is not ours. */
export interface Account {
  uid: number;
  gid: number;
}

export interface ProgramOptions {
  cwd: string;
  account: Account | undefined;
  input?: string;
}

export interface ProgramResult {
  succeeded: boolean;
  /** What the program wrote, errors included; the system's message when it could not be started. */
  output: string;
  /** The system's error code when the program could not be started at all. */
  spawnError: string | undefined;
}

/**
 * The environment of PostgreSQL's programs: English messages, and nothing of ours. The server's environment holds
 * secrets that an unprivileged account must not read in /proc, and PG* variables that would change what we ask for.
 * Windows programs do not start without the system's own variables, so there it is inherited.
 */
export function programEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv | undefined {
  return process.platform === 'win32' ? undefined : { LC_ALL: 'C', ...extra };
}

/** Runs one of PostgreSQL's programs to its end. Never rejects: what went wrong is in the result. */
export async function runProgram(
  file: string,
  args: string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  let output = '';
  try {
    const child = spawn(file, args, {
      ...options.account,
      cwd: options.cwd,
      env: programEnvironment(),
      windowsHide: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.stdin.on('error', () => {
      // the output of a program that ended early says why
    });
    child.stdin.end(options.input);
    const [code] = await once(child, 'close');
    return { succeeded: code === 0, output, spawnError: undefined };
  } catch (error) {
    return { succeeded: false, output: String(error), spawnError: systemErrorCode(error) };
  }
}
