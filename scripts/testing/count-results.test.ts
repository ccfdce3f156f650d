import { describe, expect, it } from 'vitest';
import { countResults, type VitestReport } from './count-results.ts';

const passing = { status: 'passed', fullName: 'adds' };
const report = (changes: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 1,
  numFailedTests: 0,
  success: true,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [passing] }],
  ...changes,
});

describe('countResults', () => {
  it('counts passed and failed tests', () => {
    const assertionResults = [passing, { status: 'failed', fullName: 'subtracts' }];
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }];
    expect(countResults(report({ numFailedTests: 1, success: false, testResults }))).toEqual({
      passed: 1,
      failed: 1,
      remarks: [],
    });
  });

  it('counts a file that did not load as a failure', () => {
    const testResults = [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }];
    expect(countResults(report({ numPassedTests: 0, success: false, testResults }))).toMatchObject({
      failed: 1,
    });
  });

  it('counts a skipped test as a failure', () => {
    const assertionResults = [passing, { status: 'skipped', fullName: 'divides' }];
    const testResults = [{ name: 'a.test.ts', status: 'passed', assertionResults }];
    expect(countResults(report({ testResults }))).toMatchObject({ failed: 1, remarks: ['skipped: divides'] });
  });

  it('counts an error outside of any test as a failure', () => {
    expect(countResults(report({ success: false }))).toMatchObject({ passed: 1, failed: 1 });
  });

  it('counts an empty run and a missing report as failures', () => {
    expect(countResults(report({ numPassedTests: 0, testResults: [] }))).toMatchObject({ failed: 1 });
    expect(countResults(undefined)).toMatchObject({ passed: 0, failed: 1 });
  });
});
