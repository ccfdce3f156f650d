import { inject } from 'vitest';
import { copyTemplate, createEmpty, type TestDatabase } from './test-postgres.ts';

/** A migrated, empty database for one caller: a copy of the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('postgres'));
}

/** A database without any table, for one caller. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createEmpty(inject('postgres'));
}
