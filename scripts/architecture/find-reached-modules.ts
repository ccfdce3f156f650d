import type { SourceFile } from './source-file.ts';

/**
 * Everything a file loads at run time, directly or through our other files: one shortest chain per
 * module, from the file itself to that module.
 */
export function findReachedModules(start: string, files: ReadonlyMap<string, SourceFile>): string[][] {
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
