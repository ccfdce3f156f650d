import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { repositoryRoot } from '../support/repository.ts';
import { readToolKey } from '../support/tool-key.ts';

interface Inspection<Finding> {
  /** Names the cache. */
  readonly name: string;
  /** Paths relative to `root`. */
  readonly paths: readonly string[];
  /** The finding of one file; it must survive JSON. */
  readonly inspect: (path: string, text: string) => Finding;
  readonly root?: string;
  /** Further inputs of the findings; changing them invalidates the cache. */
  readonly toolKey?: string;
  readonly cacheFolder?: string;
}

interface Cache<Finding> {
  readonly toolKey: string;
  readonly files: Readonly<Record<string, { readonly hash: string; readonly finding: Finding }>>;
}

/**
 * Inspects files one by one and caches each finding by the hash of the file's text, so that
 * `npm run check` inspects only what changed:
 *
 *     const inspect = (path, text) => findSlowExpressions(path, text);
 *     const findings = inspectFiles({ name: 'expressions', paths, inspect });
 *
 * A finding may depend on the file's path and text, on the installed packages and on anything under
 * scripts/; these are part of the cache key. An inspection that reads a second file, settings or
 * the clock must not be cached here.
 */
export function inspectFiles<Finding>({
  name,
  paths,
  inspect,
  root = repositoryRoot,
  toolKey = readToolKey(),
  cacheFolder = `${repositoryRoot}/node_modules/.cache/check`,
}: Inspection<Finding>): ReadonlyMap<string, Finding> {
  const cacheFile = `${cacheFolder}/${name}.json`;
  const known = readCache<Finding>(cacheFile, toolKey);
  const files: Record<string, { hash: string; finding: Finding }> = {};
  for (const path of paths) {
    const text = readFileSync(`${root}/${path}`, 'utf8');
    const hash = createHash('sha256').update(text).digest('base64');
    const before = known[path];
    files[path] = before?.hash === hash ? before : { hash, finding: inspect(path, text) };
  }
  writeCache(cacheFile, { toolKey, files });
  return new Map(Object.entries(files).map(([path, { finding }]) => [path, finding]));
}

function readCache<Finding>(file: string, toolKey: string): Cache<Finding>['files'] {
  try {
    const cache: Cache<Finding> = JSON.parse(readFileSync(file, 'utf8'));
    return cache.toolKey === toolKey ? cache.files : {};
  } catch {
    // Missing or corrupt: inspect everything again.
    return {};
  }
}

/** Written atomically by a rename: a concurrent check must not read half a file. */
function writeCache(file: string, cache: Cache<unknown>): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(cache));
  renameSync(draft, file);
}
