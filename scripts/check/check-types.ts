import { mkdirSync } from 'node:fs';
import { repositoryRoot } from '../support/repository.ts';
import { runNodeProgram } from '../support/run-command.ts';
import type { CheckReport } from './report.ts';

/** Folders whose tsconfig.json is checked, the slowest first so that the last one running is a short one. */
const projects = ['.', 'apps/web', 'e2e', 'bench', 'packages/contract', 'packages/drawing'] as const;
const cacheFolder = `${repositoryRoot}/node_modules/.cache/tsc`;

async function checkProject(project: string): Promise<string[]> {
  const cache = `${cacheFolder}/${project.replaceAll(/[^a-z]+/g, '-')}.tsbuildinfo`;
  const { code, output } = await runNodeProgram('typescript/bin/tsc', [
    ...['--project', project],
    ...['--incremental', '--tsBuildInfoFile', cache],
    ...['--pretty', 'false'],
  ]);
  return code === 0 ? [] : output.trim().split('\n');
}

/** React Router writes the types of the routes; without them no loader's data has a type. */
async function writeRouteTypes(): Promise<string[]> {
  const { code, output } = await runNodeProgram('@react-router/dev/bin.cjs', ['typegen'], {
    cwd: `${repositoryRoot}/apps/web`,
  });
  return code === 0 ? [] : [`react-router typegen: ${output.trim()}`];
}

/** Compiles every workspace without writing anything but the incremental caches. */
export async function checkTypes({ parallel }: { parallel: number }): Promise<CheckReport> {
  mkdirSync(cacheFolder, { recursive: true });
  const typegenFaults = await writeRouteTypes();
  const queue = projects.values();
  const faults = new Set<string>();
  const work = async () => {
    for (const project of queue) for (const fault of await checkProject(project)) faults.add(fault);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { summary: `${projects.length} projects typed`, faults: [...typegenFaults, ...faults] };
}
