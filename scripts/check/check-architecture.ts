import { findFaults } from '../architecture/find-faults.ts';
import { readRepository } from '../architecture/read-repository.ts';
import { rules } from '../architecture/rules.ts';
import { repositoryRoot } from '../support/repository.ts';
import type { CheckReport } from './report.ts';

/** Holds the repository against the architecture rules. */
export function checkArchitecture(): CheckReport {
  const faults = findFaults(rules, readRepository(repositoryRoot));
  return {
    summary: `${rules.length} architecture rules`,
    faults: faults.map(
      ({ rule, reason, path, line, detail }) =>
        `${line === undefined ? path : `${path}:${line}`} ${detail}\n  ${rule}: ${reason}`,
    ),
  };
}
