import { availableParallelism } from 'node:os';
import { checkArchitecture } from './check-architecture.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkLockFile } from './check-lock-file.ts';
import { checkStyle } from './check-style.ts';
import { checkTypes } from './check-types.ts';
import { checkUnused } from './check-unused.ts';
import { checkMigrations } from './find-breaking-migrations.ts';
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
  // Types and unused code both read the types of the routes, which routes import.
  const routes = await writeRouteTypes();
  const [types, unused] = await Promise.all([
    checkTypes({ parallel: availableParallelism() }),
    checkUnused(),
  ]);
  return [...settled, { ...types, faults: [...routes, ...types.faults] }, unused];
}
