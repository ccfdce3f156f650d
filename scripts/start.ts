import { explainEnd, StartError } from '@lampion/server/platform/app-error';
import { loadEnvironmentFile } from '@lampion/server/platform/setting-files';
import { buildWebIfStale } from './build-web.ts';
import { repositoryRoot } from './support/repository.ts';

const mainFile = `${repositoryRoot}/apps/web/server/main.ts`;

try {
  if (process.argv.length > 2) {
    throw new StartError(
      `npm start takes no options: the server is set up by the environment and .env. Not known: ${process.argv.slice(2).join(' ')}`,
    );
  }
  process.stdout.write('Lampion démarre…\n');
  // A build takes a while, and writes files: faults of the settings are named before.
  await buildWebIfStale(async () => {
    loadEnvironmentFile();
    (await import('@lampion/server/config')).readConfig(process.env);
  });
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`);
  process.exit(1);
}
// The C library of Linux keeps what was freed in an arena for each thread; two take some 70 MB
// less. It reads this when a program begins, so the server's program takes the place of this one:
// same process, same terminal, same signals.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  // Node says that this is experimental.
  process.removeAllListeners('warning');
  const command = [process.execPath, ...process.execArgv, mainFile];
  process.execve?.(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
await import('../apps/web/server/main.ts');
