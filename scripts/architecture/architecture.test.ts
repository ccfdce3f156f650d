import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { fixtures } from './architecture-fixtures.ts';
import { findFaults } from './find-faults.ts';
import { readRepository } from './read-repository.ts';
import { rules } from './rules.ts';
import { parseSourceFile } from './source-file.ts';

describe.each(rules.map((rule) => ({ ...rule })))('$name', (rule) => {
  const faultsOf = (files: Readonly<Record<string, string>>) =>
    findFaults(
      [rule],
      Object.entries(files).map(([path, text]) => parseSourceFile(path, text)),
    );

  it.each(fixtures[rule.name].breaks)('catches example %#', (files) => {
    const faults = faultsOf(files);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ rule: rule.name, reason: rule.reason });
    expect(Object.keys(files).some((path) => path.startsWith(faults[0]?.path ?? '?'))).toBe(true);
  });

  it.each(fixtures[rule.name].keeps)('lets example %# through', (files) => {
    expect(faultsOf(files)).toEqual([]);
  });

  it('is followed by this repository', () => {
    expect(findFaults([rule], files)).toEqual([]);
  });
});

const files = readRepository(repositoryRoot);

describe('the table', () => {
  it('reads the whole repository', () => {
    expect(files.map(({ path }) => path)).toContain('scripts/architecture/architecture.test.ts');
    expect(files.some(({ path }) => path.includes('node_modules'))).toBe(false);
  });

  it('gives every rule a name of its own and a reason', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const { reason } of rules) expect(reason.length).toBeGreaterThan(30);
  });
});
