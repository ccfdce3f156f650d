import { checkInstalledPackages } from './check/check-installed-packages.ts';
import type { CheckReport } from './check/report.ts';
import { readOptionsOrEnd } from './support/options.ts';

async function inspect(fix: boolean): Promise<CheckReport[]> {
  const installed = checkInstalledPackages();
  // The imports below load packages: without them, the process would end without an explanation.
  if (installed.faults.length > 0) return [installed];
  const { inspectRepository } = await import('./check/inspect-repository.ts');
  return inspectRepository({ fix });
}

/**
 * `npm run check`: all checks of the sources that do not run them. Prints faults and one summary
 * line; with `-- --fix`, Biome first fixes what it can.
 */
export async function runCheck({ fix = false } = {}): Promise<boolean> {
  const started = performance.now();
  const reports = await inspect(fix);
  const faults = reports.flatMap((report) => report.faults);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = faults.length === 0 ? 'ok' : 'failed';
  process.stdout.write(
    `check ${verdict}: ${reports.map((report) => report.summary).join(', ')} (${seconds} s)\n`,
  );
  return faults.length === 0;
}

if (import.meta.main) {
  const { fix } = readOptionsOrEnd('Usage: npm run check [-- --fix]', {
    fix: { type: 'boolean', default: false },
  }).values;
  process.exitCode = (await runCheck({ fix })) ? 0 : 1;
}
