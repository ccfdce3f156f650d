import { matchesGlob, posix } from 'node:path';
import { findFileCycles, findFolderCycles } from './find-cycles.ts';
import { findForeignTables } from './find-foreign-tables.ts';
import type { ImportReference } from './read-imports.ts';
import type { Fault, Rule } from './rule.ts';
import type { SourceFile } from './source-file.ts';

/** Suffix of a folder's name for the part of it that a rule treats separately. */
const READ_MODELS = ' (read models)';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const matchesAny = (path: string, globs: readonly string[] = []) =>
  globs.some((glob) => matchesGlob(path, glob));

function holdsFor(rule: Rule, path: string): boolean {
  if (isTest(path) && !rule.testsToo) return false;
  return matchesAny(path, rule.who) && !matchesAny(path, rule.except);
}

/** The part of a path that a folder pattern covers, or undefined for other paths. */
function folderOf(path: string, pattern: string): string | undefined {
  const folder = path.split('/').slice(0, pattern.split('/').length).join('/');
  return folder !== path && matchesGlob(folder, pattern) ? folder : undefined;
}

function staysWithin(path: string, target: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return false;
  const folder = folderOf(path, pattern);
  return folder !== undefined && folder === folderOf(target, pattern);
}

function findingsOfImports(
  files: readonly SourceFile[],
  isWrong: (path: string, reference: ImportReference) => boolean,
) {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((reference) => isWrong(path, reference))
      .map(({ target, line }): Finding => ({ path, line, detail: `imports ${target}` })),
  );
}

function findingsOfReach(
  held: readonly SourceFile[],
  all: readonly SourceFile[],
  forbidden: readonly string[],
) {
  const byPath = new Map(all.map((file) => [file.path, file]));
  return held.flatMap(({ path }) =>
    findReachedModules(path, byPath)
      .filter((chain) => matchesAny(chain.at(-1) ?? '', forbidden))
      .map((chain): Finding => ({ path, detail: `reaches ${chain.slice(1).join(' -> ')}` })),
  );
}

function findingsOf(rule: Rule, held: readonly SourceFile[], all: readonly SourceFile[]): Finding[] {
  switch (rule.kind) {
    case 'imports-only':
      return findingsOfImports(held, (_, { target }) => !matchesAny(target, rule.allowed));
    case 'imports-never':
      return findingsOfImports(
        held,
        (path, { target, isTypeOnly }) =>
          matchesAny(target, rule.forbidden) &&
          !(rule.typesAreFine && isTypeOnly) &&
          !staysWithin(path, target, rule.exceptWithin),
      );
    case 'reaches-never':
      return findingsOfReach(held, all, rule.forbidden);
    case 'no-cycles':
      return findFolderCycles(held, (path) => {
        const folder = folderOf(path, rule.between);
        const isApart = rule.apart !== undefined && matchesAny(path, [rule.apart]);
        return folder && isApart ? folder + READ_MODELS : folder;
      }).map((folders) => ({
        path: folders[0]?.replace(READ_MODELS, '') ?? '',
        detail: `depends on itself: ${folders.map((folder) => posix.basename(folder)).join(' -> ')}`,
      }));
    case 'max-cycle':
      return findFileCycles(held)
        .filter((cycle) => cycle.length > rule.files)
        .map(([path = '', ...others]) => ({ path, detail: `forms a cycle with ${others.join(', ')}` }));
    case 'own-tables':
      return findForeignTables(held, all, rule);
    case 'reads-no-environment':
      return held.flatMap(({ path, environmentReads }) =>
        environmentReads.map((line) => ({ path, line, detail: 'reads process.env' })),
      );
    case 'max-lines':
      return held
        .filter(({ lineCount }) => lineCount > rule.lines)
        .map(({ path, lineCount }) => ({
          path,
          detail: `has ${lineCount} lines, ${rule.lines} at the most`,
        }));
  }
}

/**
 * Checks every file against every rule. Pure: the same files give the same faults, in the table's
 * order.
 */
export function findFaults(rules: readonly Rule[], files: readonly SourceFile[]): Fault[] {
  return rules.flatMap((rule) => {
    const held = files.filter(({ path }) => holdsFor(rule, path));
    return findingsOf(rule, held, files).map(
      ({ path, line, detail }): Fault => ({ rule: rule.name, reason: rule.reason, path, line, detail }),
    );
  });
}

/** One place where a rule is broken; the caller adds the rule and its reason. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly detail: string;
}

/**
 * Everything a file loads at run time, directly or through our other files: one shortest chain per
 * module, from the file itself to that module.
 */
function findReachedModules(start: string, files: ReadonlyMap<string, SourceFile>): string[][] {
  const seen = new Set([start]);
  const open = [[start]];
  const chains: string[][] = [];
  for (let chain = open.shift(); chain; chain = open.shift()) {
    for (const { target, isTypeOnly } of files.get(chain.at(-1) ?? '')?.imports ?? []) {
      if (isTypeOnly || seen.has(target)) continue;
      seen.add(target);
      chains.push([...chain, target]);
      open.push([...chain, target]);
    }
  }
  return chains;
}
