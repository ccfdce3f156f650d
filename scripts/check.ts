import { availableParallelism } from 'node:os';
import { checkArchitecture } from './check/check-architecture.ts';
import { checkExpressions } from './check/check-expressions.ts';
import { checkLockFile } from './check/check-lock-file.ts';
import { checkStyle } from './check/check-style.ts';
import { checkTypes } from './check/check-types.ts';
import type { CheckReport } from './check/report.ts';

/**
 * `npm run check`: lock file, architecture rules, regular expressions, Biome and types. Prints faults and one summary line; `-- --fix` lets Biome mend
 * what it can first.
 */
export async function runCheck({ fix = false } = {}): Promise<boolean> {
  const started = performance.now();
  const reports: CheckReport[] = [checkLockFile(), checkArchitecture(), checkExpressions()];
  // Biome and the compiler use all cores by themselves, one after the other is as fast and easier on memory.
  reports.push(await checkStyle({ fix }));
  reports.push(await checkTypes({ parallel: availableParallelism() }));

  const faults = reports.flatMap((report) => report.faults);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = faults.length === 0 ? 'ok' : 'failed';
  process.stdout.write(
    `check ${verdict}: ${reports.map((report) => report.summary).join(', ')} (${seconds} s)\n`,
  );
  return faults.length === 0;
}

if (import.meta.main) process.exitCode = (await runCheck({ fix: process.argv.includes('--fix') })) ? 0 : 1;
