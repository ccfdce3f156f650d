import type { Readable } from '../../db/readable.ts';
import { images as imagesTable } from '../../db/tables/images.ts';

export const images: Readable<typeof imagesTable, 'id'> = imagesTable;
