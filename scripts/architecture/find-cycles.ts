import type { SourceFile } from './source-file.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function readDependencies(
  files: readonly SourceFile[],
  folderOf: (path: string) => string | undefined,
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = folderOf(path);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { target } of imports) {
      const to = folderOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** The shortest cycle through a folder, which is both its first and last element. */
function findWayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/**
 * Cycles among folders that import from each other, each reported once, starting at its
 * alphabetically first folder.
 * @param folderOf the folder a path belongs to, undefined for files outside the folders in
 * question.
 */
export function findFolderCycles(
  files: readonly SourceFile[],
  folderOf: (path: string) => string | undefined,
): string[][] {
  const graph = readDependencies(files, folderOf);
  const cycles: string[][] = [];
  const reported = new Set<string>();
  for (const folder of [...graph.keys()].sort()) {
    if (reported.has(folder)) continue;
    const cycle = findWayBack(graph, folder);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const member of cycle) reported.add(member);
  }
  return cycles;
}

/** The largest sets of files that all depend on each other. */
export function findFileCycles(files: readonly SourceFile[]): string[][] {
  const graph = readDependencies(files, (path) => path);
  const reached = new Map([...graph.keys()].map((path) => [path, findReached(graph, path)]));
  const isMutual = (one: string, other: string) =>
    reached.get(one)?.has(other) && reached.get(other)?.has(one);
  const paths = [...graph.keys()];
  // Each set once: for its first file.
  return paths
    .map((path) => paths.filter((other) => isMutual(path, other)))
    .filter(([first], index) => first === paths[index]);
}

function findReached(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (const path of open) {
    for (const next of graph.get(path) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
