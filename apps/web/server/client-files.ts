import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Those of the maps are no service workers, and have hashes in their names. */
const isWorker = (file: string) => /[/\\](?:area|push)-worker\.js(?:\.\w+)?$/.test(file);

const YEAR_SECONDS = 31_536_000;

interface ClientFiles {
  readonly folder: string;
  /** Content-Security-Policy of service workers: what they fetch is theirs to ask for, not their pages'. */
  readonly workerPolicy: string;
}

/** Serves scripts, styles, fonts and icons. Built files carry a hash in their name and are cached as immutable. */
export async function serveClientFiles(
  app: FastifyInstance,
  { folder, workerPolicy }: ClientFiles,
): Promise<void> {
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
      if (isWorker(file)) reply.header('content-security-policy', workerPolicy);
    },
  });
}
