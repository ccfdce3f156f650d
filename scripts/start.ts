import { buildWebIfStale } from './build-web.ts';

process.stdout.write('Lampion démarre…\n');
await buildWebIfStale();
await import('../apps/web/server/main.ts');
