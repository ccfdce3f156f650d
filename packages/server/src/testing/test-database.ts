import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './test-postgres.ts';

/** A migrated, empty database for the caller alone: a copy of the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('postgres'));
}
