import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/nights.ts';

// What hosts chose for their nights, for the screens of a night.

export const nights: Readable<typeof tables.nights, 'eventId' | 'keepsAlbum'> = tables.nights;
