// Owner: features/images. Uploaded pictures.

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';

/**
 * Uploaded pictures, already processed: EXIF and GPS gone, resized. Files lie in the storage under
 * `images/{id}/{width}.{format}`, for every width of `widths` and every format of `formats`.
 */
export const images = pgTable('images', {
  id: primaryId(),
  /** Pixels of the largest version. */
  width: integer().notNull(),
  height: integer().notNull(),
  widths: jsonb().$type<number[]>().notNull(),
  formats: jsonb().$type<string[]>().notNull(),
  /** SHA-256 of the bytes received, hexadecimal. */
  sha256: text().notNull(),
  createdAt: createdAt(),
});
