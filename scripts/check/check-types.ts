import { mkdirSync } from 'node:fs';
import { repositoryRoot } from '../support/repository.ts';
import { runNodeProgram } from '../support/run-command.ts';
import type { CheckReport } from './report.ts';

/** Folders whose tsconfig.json is checked, slowest first, so that the last one running is short. */
const projects = ['.', 'bench', 'apps/web', 'packages/contract', 'packages/drawing'] as const;
const cacheFolder = `${repositoryRoot}/node_modules/.cache/tsc`;

/**
 * One checker per project: several compute the same types (half as much CPU again), and projects
 * run in parallel anyway.
 */
async function checkProject(project: string): Promise<string[]> {
  const cache = `${cacheFolder}/${project.replaceAll(/[^a-z]+/g, '-')}.tsbuildinfo`;
  const { code, output } = await runNodeProgram('typescript/bin/tsc', [
    ...['--project', project],
    ...['--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', cache],
    ...['--pretty', 'false'],
  ]);
  return code === 0 ? [] : output.trim().split('\n');
}

/**
 * Once the route types exist, compiles every workspace without writing anything but the incremental
 * caches.
 */
export async function checkTypes({ parallel }: { parallel: number }): Promise<CheckReport> {
  mkdirSync(cacheFolder, { recursive: true });
  const queue = projects.values();
  const faults = new Set<string>();
  const work = async () => {
    for (const project of queue) for (const fault of await checkProject(project)) faults.add(fault);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { summary: `${projects.length} projects typed`, faults: [...faults] };
}
