import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/admin/journal.ts';

// What other features may show of an action of the administration.

export const journalEntries: Readable<
  typeof tables.journalEntries,
  'accountId' | 'action' | 'actorName' | 'before' | 'createdAt' | 'id' | 'subjectId' | 'subjectName'
> = tables.journalEntries;
