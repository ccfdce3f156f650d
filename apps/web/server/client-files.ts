import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Serves scripts, styles, fonts and icons. Built files carry a hash in their name and are cached as immutable. */
export async function serveClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      const lifetime = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
      reply.header('cache-control', lifetime);
    },
  });
}
