import { availableParallelism } from 'node:os';
import { checkArchitecture } from './check-architecture.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkLockFile } from './check-lock-file.ts';
import { checkStyle } from './check-style.ts';
import { checkTypes } from './check-types.ts';
import { checkUnused } from './check-unused.ts';
import type { CheckReport } from './report.ts';

/** Lock file, architecture rules, regular expressions, Biome, what is unused, and types. */
export async function inspectRepository({ fix }: { fix: boolean }): Promise<CheckReport[]> {
  return [
    checkLockFile(),
    checkArchitecture(),
    checkExpressions(),
    // Biome uses all cores by itself: one after the other is as fast and easier on memory.
    await checkStyle({ fix }),
    await checkTypes({ parallel: availableParallelism() }),
    // After the types of the routes are written, which routes import.
    await checkUnused(),
  ];
}
