import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A hash of the paths and contents of all matching files except tests and their helpers (testing/).
 * Dates do not count: Git changes them without changing anything.
 */
export function hashFiles(folder: string, patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(relative(folder, file)))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${relative(folder, file)} ${content}\n`);
  }
  return hash.digest('hex');
}
