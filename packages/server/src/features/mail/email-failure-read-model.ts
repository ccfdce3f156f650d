import type { Readable } from '../../db/readable.ts';
import { emailFailures as emailFailuresTable } from '../../db/tables/mail.ts';

export const emailFailures: Readable<typeof emailFailuresTable, 'lastFailedAt'> = emailFailuresTable;
