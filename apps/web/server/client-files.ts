import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';

/** Where the browser's files come from: the build, or Vite while developing. */
export type ClientFiles = { readonly folder: string } | { readonly vite: ViteDevServer };

const YEAR_SECONDS = 31_536_000;

/** Serves scripts, styles, fonts and icons. Built files carry a hash in their name and may be kept for good. */
export async function serveClientFiles(app: FastifyInstance, files: ClientFiles): Promise<void> {
  if ('vite' in files) {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api/')) return done();
      files.vite.middlewares(request.raw, reply.raw, () => done());
    });
    return;
  }
  await app.register(staticFiles, {
    root: files.folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = path.relative(files.folder, file).startsWith(`assets${path.sep}`);
      const lifetime = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
      reply.header('cache-control', lifetime);
    },
  });
}
