import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/images.ts';

// Images, for the features that show them.

export const images: Readable<typeof tables.images, 'id'> = tables.images;
