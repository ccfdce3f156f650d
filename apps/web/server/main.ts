import { parseArgs } from 'node:util';
import { explainEnd, StartError } from '@lampion/server/platform/app-error';
import { speedUpImports } from '@lampion/server/platform/preload-modules';
import { loadEnvironmentFile } from '@lampion/server/platform/setting-files';

// Before any large import: static imports would be loaded before the first line runs.
speedUpImports();
try {
  const isDevelopment = readIsDevelopment();
  loadEnvironmentFile();
  if (isDevelopment) await (await import('./dev/start-development.ts')).startDevelopment(process.env);
  else await (await import('./start.ts')).start(process.env);
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`);
  process.exit(1);
}

function readIsDevelopment(): boolean {
  try {
    return parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values.dev;
  } catch (error) {
    throw new StartError(
      `The server takes no options but --dev: it is set up by the environment and .env. Not known: ${process.argv.slice(2).join(' ')}`,
      { cause: error },
    );
  }
}
