/** The fields of Vitest's JSON report that are read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Failures outside of single tests, one line each. */
  readonly remarks: readonly string[];
}

const notRun = new Set(['skipped', 'pending', 'todo', 'disabled']);

/**
 * Counts a run so that nothing passes by not having run: a file that does not load, a skipped test
 * and an error outside of any test are failures too. A missing report (Vitest did not get that far)
 * is one failure.
 */
export function countResults(report: VitestReport | undefined): Counts {
  if (!report) return { passed: 0, failed: 1, remarks: ['Vitest ended without a report'] };
  const remarks: string[] = [];
  for (const { name, status, assertionResults } of report.testResults) {
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) remarks.push(`${name}: did not run to its end`);
    for (const test of assertionResults)
      if (notRun.has(test.status)) remarks.push(`skipped: ${test.fullName}`);
  }
  if (report.testResults.length === 0) remarks.push('no test was found');
  let failed = report.numFailedTests + remarks.length;
  if (!report.success && failed === 0) {
    remarks.push('an error was raised outside of any test');
    failed = 1;
  }
  return { passed: report.numPassedTests, failed, remarks };
}
