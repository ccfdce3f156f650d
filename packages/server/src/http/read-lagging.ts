import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/**
 * Answers a list that may be a moment old, from a replica where there is one. Whoever has just written something asks
 * with `Cache-Control: no-cache` and is answered from the primary: so do our screens.
 */
export function readLagging<D extends Pick<Deps, 'replica'>, T>(
  deps: D,
  request: Pick<FastifyRequest, 'headers'>,
  read: (deps: D & { readonly db: Db }) => Promise<T>,
): Promise<T> {
  const wantsNewest = /\bno-cache\b/.test(request.headers['cache-control'] ?? '');
  return wantsNewest
    ? read(deps as D & { readonly db: Db })
    : deps.replica.read((db) => read({ ...deps, db }));
}
