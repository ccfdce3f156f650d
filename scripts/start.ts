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
  // A build takes time and writes files, so faults of the settings are reported first.
  await buildWebIfStale(async () => {
    loadEnvironmentFile();
    (await import('@lampion/server/config')).readConfig(process.env);
  });
} catch (error) {
  process.stderr.write(`${explainEnd(error)}\n`);
  process.exit(1);
}
// Linux's C library keeps freed memory in an arena per thread; with two arenas, the process uses
// some 70 MB less. The setting is read when a program starts, so the server's program replaces this
// one: same process, same terminal, same signals.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  // Node warns that this is experimental.
  process.removeAllListeners('warning');
  const command = [process.execPath, ...process.execArgv, mainFile];
  process.execve?.(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
await import('../apps/web/server/main.ts');
