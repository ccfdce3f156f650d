import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/images.ts';

// The pictures of things, to be shown beside them.

export const images: Readable<typeof tables.images, 'id'> = tables.images;
