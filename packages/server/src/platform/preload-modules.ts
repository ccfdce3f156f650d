import { enableCompileCache, isBuiltin, type ResolveHookSync, registerHooks } from 'node:module';
import path from 'node:path';

const cacheFolder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled');

/**
 * Speeds up imports, so that a start takes 1.4 times less CPU; call it before the first large one.
 * Idempotent.
 *
 * Caches on disk, for the next start, V8's compiled code and TypeScript stripped of its types. Our
 * own files are found by their relative address, and a package once for each workspace: Node would
 * read a package.json for each import. Drizzle's files import each other directly, too: its
 * package.json lists some 2,000 exports.
 */
export function speedUpImports(): void {
  enableCompileCache(cacheFolder);
  const known = new Map<string, ReturnType<ResolveHookSync>>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      const [isOwn, isRelative] = [!parentURL.includes('/node_modules/'), specifier.startsWith('.')];
      const at = (format: string) => ({
        url: new URL(specifier, parentURL).href,
        format,
        shortCircuit: true,
      });
      if (isRelative && isOwn && specifier.endsWith('.ts')) return at('module-typescript');
      if (isRelative && parentURL.includes('/node_modules/drizzle-orm/')) return at('module');
      if (isRelative || !isOwn || isBuiltin(specifier)) return next(specifier, context);
      // Workspaces may have a package each of the same name, and `require` another file of it.
      const key = [specifier, workspaceOf(parentURL), ...context.conditions].join(' ');
      const resolved = known.get(key) ?? { ...next(specifier, context), shortCircuit: true };
      known.set(key, resolved);
      return resolved;
    },
  });
}

const workspaceOf = (url: string) => /\/(?:packages|apps)\/[^/]+\//.exec(url)?.[0];
