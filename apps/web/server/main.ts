import { existsSync } from 'node:fs';
import { quickenImports } from '@lampion/server/quicken-imports';
import { StartError } from '@lampion/server/start-error';

// Before any large import: static imports would be loaded before the first line runs.
quickenImports();
const start = process.argv.includes('--dev')
  ? (await import('./dev/start-development.ts')).startDevelopment
  : (await import('./start.ts')).start;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await start(process.env);
} catch (error) {
  const { message, stack = error } = error as Error;
  process.stderr.write(`${error instanceof StartError ? message : stack}\n`);
  process.exit(1);
}
