import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/events/night-file.ts';

// What other features may read of night files: only that there is one.

export const nightFiles: Readable<typeof tables.nightFiles, 'eventId'> = tables.nightFiles;
