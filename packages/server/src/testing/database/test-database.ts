import { inject } from 'vitest';
import { copyTemplate, createEmpty, type TestDatabase } from './test-postgres.ts';

/** A migrated, empty database for the caller alone: a copy of the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('postgres'));
}

/** A database for the caller alone that holds nothing at all. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createEmpty(inject('postgres'));
}
