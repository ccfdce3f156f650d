import { buildWebIfStale } from './build-web.ts';
import { repositoryRoot } from './support/repository.ts';

const mainFile = `${repositoryRoot}/apps/web/server/main.ts`;

process.stdout.write('Lampion démarre…\n');
await buildWebIfStale();
// The C library of Linux keeps what was freed in an arena for each thread; two take some 70 MB less. It reads this when
// a program begins, so the server's program takes the place of this one: same process, same terminal, same signals.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  // Node says that this is experimental.
  process.removeAllListeners('warning');
  const command = [process.execPath, ...process.execArgv, mainFile];
  process.execve?.(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
await import('../apps/web/server/main.ts');
