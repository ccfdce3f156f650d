import { matchesGlob, posix } from 'node:path';
import type { Finding } from './find-faults.ts';
import type { SourceFile } from './source-file.ts';

interface Where {
  readonly tables: string;
  readonly readModels: string;
}

const baseName = (path: string) => posix.basename(path, '.ts');

/**
 * Tables by their name in the database, and their owner: the name of the file that defines them.
 */
function readOwners(files: readonly SourceFile[], { tables }: Where): ReadonlyMap<string, string> {
  return new Map(
    files
      .filter(({ path }) => matchesGlob(path, tables))
      .flatMap((file) => file.tables.defined.map((name): [string, string] => [name, baseName(file.path)])),
  );
}

/** Where files use tables of another owner; the owner of a file is the folder it is in. */
export function findForeignTables(
  held: readonly SourceFile[],
  all: readonly SourceFile[],
  where: Where,
): Finding[] {
  const owners = readOwners(all, where);
  return held.flatMap(({ path, imports, tables }) => {
    const owner = posix.basename(posix.dirname(path));
    const isReadModel = matchesGlob(path, where.readModels);
    const isOwnFile = (target: string) => matchesGlob(target, where.tables) && baseName(target) === owner;
    const isTable = (target: string) =>
      matchesGlob(target, where.tables) || matchesGlob(target, where.readModels);
    return [
      ...imports
        .filter(({ target }) => matchesGlob(target, where.tables) && !isOwnFile(target))
        .map(
          ({ target, line }): Finding => ({
            path,
            line,
            detail: `imports ${target}, and is no file of that owner`,
          }),
        ),
      ...tables.written
        .filter(({ from }) => isTable(from) && (isReadModel || !isOwnFile(from)))
        .filter(({ from }) => isReadModel || !matchesGlob(from, where.tables))
        .map(({ name, line }): Finding => ({ path, line, detail: `writes ${name}` })),
      ...tables.named
        .filter(({ name }) => (owners.get(name) ?? owner) !== owner)
        .map(({ name, line }): Finding => ({ path, line, detail: `names ${name} of ${owners.get(name)}` })),
    ];
  });
}
