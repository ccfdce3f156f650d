import { globSync, readFileSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { parseSourceFile, type SourceFile } from './source-file.ts';

const skipped = new Set(['node_modules', 'build', '.react-router', '.data', '.git']);

/** Paths of every TypeScript file of the repository. */
export function listSourceFiles(root: string): string[] {
  const patterns = ['*.ts', '{apps,bench,e2e,packages,scripts}/**/*.{ts,tsx}'];
  return globSync(patterns, { cwd: root, exclude: (name) => skipped.has(basename(name)) })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort();
}

/** Every TypeScript file of the repository, parsed. */
export function readRepository(root: string): SourceFile[] {
  return listSourceFiles(root).map((path) => parseSourceFile(path, readFileSync(`${root}/${path}`, 'utf8')));
}
