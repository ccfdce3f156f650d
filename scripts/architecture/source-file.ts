import { parseSync } from 'oxc-parser';
import { findEnvironmentReads } from './find-environment-reads.ts';
import { type ImportReference, readImports } from './read-imports.ts';
import { readTableUses, type TableUses } from './read-table-uses.ts';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  readonly lineCount: number;
  readonly imports: readonly ImportReference[];
  /** Lines that read the process's environment. */
  readonly environmentReads: readonly number[];
  readonly tables: TableUses;
}

/**
 * Reads one file with a real parser, so that comments and strings never count. Throws on a syntax
 * error.
 */
export function parseSourceFile(path: string, text: string): SourceFile {
  const result = parseSync(path, text);
  const fault = result.errors.find((error) => error.severity === 'Error');
  if (fault) throw new SyntaxError(`${path}: ${fault.message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return {
    path,
    lineCount: text.trimEnd().split('\n').length,
    imports: readImports(result, path, text, lineOf),
    environmentReads: findEnvironmentReads(result, text).map(lineOf),
    tables: readTableUses(result, path, text, lineOf),
  };
}
