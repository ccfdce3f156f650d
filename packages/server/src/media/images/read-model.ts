import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/media/images.ts';

// Images, for features that show them.

type PortraitColumn = 'id' | 'width' | 'widths';
type PictureColumn = PortraitColumn | 'formats' | 'height';

export const images: Readable<typeof tables.images, PictureColumn | 'isPrivate'> = tables.images;

/** The columns needed to show a picture; of the table, or an alias of it. */
export function pictureOf<Of extends Record<PictureColumn, PgColumn>>(of: Of): Pick<Of, PictureColumn> {
  const { id, width, height, widths, formats } = of;
  return { id, width, height, widths, formats };
}

/** The columns needed to show a portrait. */
export function portraitOf<Of extends Record<PortraitColumn, PgColumn>>(of: Of): Pick<Of, PortraitColumn> {
  const { id, width, widths } = of;
  return { id, width, widths };
}
