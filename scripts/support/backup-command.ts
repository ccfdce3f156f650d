import { existsSync } from 'node:fs';
import { BackupError } from '@lampion/server/backup/backup-error';
import { type Config, readConfig } from '@lampion/server/config';
import { StartError } from '@lampion/server/start-error';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const complain = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);

export const silentLog = { info: () => undefined, warn: complain, error: complain };

/** Invalid arguments. */
export class UsageError extends Error {}

/** The settings, from .env and the environment. */
export function readEnvironment(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

interface Texts {
  readonly usage: string;
  /** Said after an expected failure. */
  readonly unchanged: string;
}

/** Runs a command; tells an expected failure in a sentence, anything else with its stack. */
export async function runBackupCommand(run: () => Promise<void>, texts: Texts): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${explain(error, texts)}\n`);
    process.exitCode = 1;
  }
}

const EXPECTED = [BackupError, StartError];

function explain(error: unknown, { usage, unchanged }: Texts): string {
  if (!(error instanceof Error)) return String(error);
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage || error instanceof UsageError) return usage;
  if (!EXPECTED.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  return `${error.message} ${unchanged}`.trim();
}
