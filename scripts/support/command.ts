import { type Config, readConfig } from '@lampion/server/config';
import { explainEnd } from '@lampion/server/platform/app-error';
import { loadEnvironmentFile } from '@lampion/server/platform/setting-files';
import { UsageError } from './options.ts';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const complain = (details: object, message: string): void => {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
};

export const commandLog = { info: () => undefined, warn: complain, error: complain };

/** The settings, from .env and the environment. */
export function readEnvironment(): Config {
  loadEnvironmentFile();
  return readConfig(process.env);
}

/**
 * Runs a command. Prints an expected failure as a sentence, any other with its stack, and exits
 * with `exitCode`.
 */
export async function runCommandLine(
  run: () => Promise<void>,
  { usage, exitCode = 1 }: { readonly usage: string; readonly exitCode?: number },
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const said = error instanceof UsageError ? `${error.message}\n${usage}` : explainEnd(error);
    process.stderr.write(`${said}\n`);
    process.exitCode = exitCode;
  }
}
