import { spawn } from 'node:child_process';
import { repositoryRoot } from './repository.ts';

export interface CommandResult {
  /** 0 on success; 1 if the command could not be started or was ended by a signal. */
  readonly code: number;
  /** Its output and error output, in order; empty if it wrote straight to the terminal. */
  readonly output: string;
}

interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Lets the command write to the terminal instead of capturing its output. */
  readonly inherit?: boolean;
}

/**
 * Runs a program without a shell, so that arguments are never parsed as syntax. Never throws: see
 * `code`.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  { cwd = repositoryRoot, env = {}, inherit = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((settle) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => settle({ code: 1, output: `${output}${program}: ${error.message}\n` }));
    child.on('close', (code) => settle({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript program of node_modules with the Node that runs this script. */
export function runNodeProgram(
  path: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult> {
  return runCommand(process.execPath, [`${repositoryRoot}/node_modules/${path}`, ...args], options);
}
