import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hashFiles } from './hash-files.ts';
import { repositoryRoot } from './repository.ts';

/**
 * A hash of all tools that check our files: Node, the packages locked and those installed (they
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
