import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';

const cacheFolder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled');

/**
 * Speeds up imports; call it before the first large one. Idempotent.
 *
 * Caches on disk, for the next start, V8's compiled code and TypeScript stripped of its types.
 * Makes drizzle-orm's files import each other directly: its package.json lists some 2,000 exports,
 * which Node would parse for each of a hundred files, a second and 250 MB at every start.
 */
export function speedUpImports(): void {
  enableCompileCache(cacheFolder);
  registerHooks({
    resolve(specifier, context, next) {
      const isInside =
        specifier.startsWith('./') && context.parentURL?.includes('/node_modules/drizzle-orm/');
      if (!isInside) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}
