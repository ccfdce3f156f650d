import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '@lampion/server/config';
import { explainEnd } from '@lampion/server/start-error';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const complain = (details: object, message: string): void => {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
};

export const commandLog = { info: () => undefined, warn: complain, error: complain };

/** Invalid arguments. */
export class UsageError extends Error {}

/**
 * The options of a command and at most so many other words.
 * @throws UsageError for what it does not know
 */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(options: T, words = 0) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true });
    if (positionals.length > words) throw new UsageError(`unexpected: ${positionals.slice(words).join(' ')}`);
    return { values, words: positionals };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

/** The settings, from .env and the environment. */
export function readEnvironment(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

/** Runs a command; says an expected failure in a sentence, anything else with its stack, and ends with `exitCode`. */
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
