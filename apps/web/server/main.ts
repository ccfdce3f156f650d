import { existsSync } from 'node:fs';
import { ConfigError } from '@lampion/server/config';
import { DataDirInUseError } from '@lampion/server/db/embedded/errors';
import { SecretsKeyError } from '@lampion/server/db/secrets/secrets-key-error';
import { quickenImports } from '@lampion/server/quicken-imports';

// Before any large import: static imports would be loaded before the first line runs.
quickenImports();
const start = process.argv.includes('--dev')
  ? (await import('./dev/start-development.ts')).startDevelopment
  : (await import('./start.ts')).start;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await start(process.env);
} catch (error) {
  const expected = [ConfigError, DataDirInUseError, SecretsKeyError].find((kind) => error instanceof kind);
  const { message, stack = error } = error as Error;
  process.stderr.write(`${expected ? message : stack}\n`);
  process.exit(1);
}
