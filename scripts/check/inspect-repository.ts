import { availableParallelism } from 'node:os';
import { findFaults } from '../architecture/find-faults.ts';
import { listSourceFiles } from '../architecture/read-repository.ts';
import { rules } from '../architecture/rules.ts';
import { parseSourceFile } from '../architecture/source-file.ts';
import { repositoryRoot } from '../support/repository.ts';
import { runNodeProgram } from '../support/run-command.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkLockFile } from './check-lock-file.ts';
import { checkTypes } from './check-types.ts';
import { checkMigrations } from './find-breaking-migrations.ts';
import { inspectFiles } from './inspect-files.ts';
import { checkShape } from './measure-shape.ts';
import type { CheckReport } from './report.ts';
import { writeRouteTypes } from './write-route-types.ts';

/**
 * Lock file, migrations, architecture rules, regular expressions, Biome, unused code, and types.
 */
export async function inspectRepository({ fix }: { fix: boolean }): Promise<CheckReport[]> {
  const settled = [
    checkLockFile(),
    checkMigrations(),
    checkArchitecture(),
    checkShape(),
    checkExpressions(),
    // Biome uses all cores by itself: running in sequence is as fast and needs less memory.
    await checkStyle({ fix }),
  ];
  // Types and unused code both read the route types, which routes import.
  const routes = await writeRouteTypes();
  const [types, unused] = await Promise.all([
    checkTypes({ parallel: availableParallelism() }),
    checkUnused(),
  ]);
  return [...settled, { ...types, faults: [...routes, ...types.faults] }, unused];
}

/** Checks the repository against the architecture rules. */
function checkArchitecture(): CheckReport {
  const paths = listSourceFiles(repositoryRoot);
  const files = inspectFiles({ name: 'architecture', paths, inspect: parseSourceFile });
  const faults = findFaults(rules, [...files.values()]);
  return {
    summary: `${rules.length} architecture rules`,
    faults: faults.map(
      ({ rule, reason, path, line, detail }) =>
        `${line === undefined ? path : `${path}:${line}`} ${detail}\n  ${rule}: ${reason}`,
    ),
  };
}

/** Biome: format, imports and lint in one pass. */
async function checkStyle({ fix }: { fix: boolean }): Promise<CheckReport> {
  const { code, output } = await runNodeProgram('@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--colors=off',
    '--max-diagnostics=40',
    ...(fix ? ['--write'] : []),
  ]);
  const checked = /Checked (\d+) files?/.exec(output)?.[1];
  return { summary: checked ? `${checked} files linted` : 'lint', faults: code === 0 ? [] : [output.trim()] };
}

/**
 * knip: unused files, exports and dependencies, and packages that a workspace imports without
 * declaring them.
 */
async function checkUnused(): Promise<CheckReport> {
  const { code, output } = await runNodeProgram('knip/bin/knip.js', [
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]);
  return { summary: 'nothing unused', faults: code === 0 ? [] : [output.trim()] };
}
