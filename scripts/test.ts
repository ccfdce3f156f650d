import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheck } from './check.ts';
import { findChromium, findHeadlessShell } from './find-chromium.ts';
import { runNodeProgram } from './support/run-command.ts';
import { type Counts, countResults, type VitestReport } from './testing/count-results.ts';

/** A check that passes or fails, counted like a test. */
async function step(name: string, action: () => Promise<unknown>): Promise<Counts> {
  try {
    await action();
    return { passed: 1, failed: 0, remarks: [] };
  } catch (error) {
    return { passed: 0, failed: 1, remarks: [`${name}: ${error instanceof Error ? error.message : error}`] };
  }
}

async function check(): Promise<void> {
  if (!(await runCheck())) throw new Error('see above');
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function runVitest(args: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'lampion-report-'));
  const file = join(folder, 'vitest.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    await runNodeProgram('vitest/vitest.mjs', ['run', '--allowOnly=false', ...reporters, ...args], {
      inherit: true,
    });
    return countResults(readReport(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `npm test`: everything in one run, with one total at its end. Arguments go to Vitest
 * (`npm test -- --project unit`). `npm run test:long` adds `--long`: suites that otherwise test a
 * sample of combinations test all of them.
 */
const [first, ...others] = process.argv.slice(2);
if (first === '--long') process.env.LONG_TESTS = 'on';
const counts: Counts[] = [];
counts.push(await step('check', check));
counts.push(await step('browser', async () => [await findChromium(), await findHeadlessShell()]));
counts.push(await runVitest(first === '--long' ? others : process.argv.slice(2)));

const sum = (pick: (count: Counts) => number) => counts.reduce((total, count) => total + pick(count), 0);
for (const remark of counts.flatMap(({ remarks }) => remarks)) process.stdout.write(`${remark}\n`);
const failed = sum((count) => count.failed);
process.stdout.write(`${sum((count) => count.passed)} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
