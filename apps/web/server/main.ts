import { existsSync } from 'node:fs';
import { ConfigError } from '@lampion/server/config';
import { DataDirInUseError } from '@lampion/server/db/embedded/errors';
import { quickenImports } from '@lampion/server/quicken-imports';

// Before anything that is large: imports that stand at the top are loaded before the first line runs.
quickenImports();
const { start } = await import('./start.ts');

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await start(process.env, { isDevelopment: process.argv.includes('--dev') });
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DataDirInUseError;
  process.stderr.write(`${isExpected ? error.message : ((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
}
