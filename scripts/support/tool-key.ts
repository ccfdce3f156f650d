import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repositoryRoot } from './repository.ts';

/**
 * A hash of all tools that check our files: Node, the locked and the installed packages (they
 * differ between a pull and the next `npm ci`), and our own scripts. Findings cached under another
 * key are invalid.
 */
export function readToolKey(): string {
  const locks = ['package-lock.json', 'node_modules/.package-lock.json']
    .map((path) => `${repositoryRoot}/${path}`)
    .map((path) => (existsSync(path) ? readFileSync(path) : ''));
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const lock of locks) hash.update(lock);
  return hash.update(hashFiles(repositoryRoot, ['scripts/**'])).digest('hex');
}

/**
 * A hash of the paths and contents of all matching files except tests and their helpers (testing/).
 * Ignores dates, which Git changes without changing content.
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
