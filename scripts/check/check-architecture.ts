import { findFaults } from '../architecture/find-faults.ts';
import { listSourceFiles } from '../architecture/read-repository.ts';
import { rules } from '../architecture/rules.ts';
import { parseSourceFile } from '../architecture/source-file.ts';
import { repositoryRoot } from '../support/repository.ts';
import { inspectFiles } from './inspect-files.ts';
import type { CheckReport } from './report.ts';

/** Checks the repository against the architecture rules. */
export function checkArchitecture(): CheckReport {
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
