import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/announcements.ts';

// What other features may read of announcements: that they exist, never what they say.

export const announcements: Readable<typeof tables.announcements, 'id'> = tables.announcements;
