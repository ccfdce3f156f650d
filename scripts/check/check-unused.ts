import { runNodeProgram } from '../support/run-command.ts';
import type { CheckReport } from './report.ts';

/**
 * knip: unused files, exports and dependencies, and packages that a workspace imports without
 * declaring them.
 */
export async function checkUnused(): Promise<CheckReport> {
  const { code, output } = await runNodeProgram('knip/bin/knip.js', [
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]);
  return { summary: 'nothing unused', faults: code === 0 ? [] : [output.trim()] };
}
