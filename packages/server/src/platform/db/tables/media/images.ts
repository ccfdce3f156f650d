// Owner: media/images. Uploaded pictures.

import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from '../columns.ts';

/**
 * Uploaded pictures, already processed: EXIF and GPS gone, resized. Files lie in the storage under
 * `images/{id}/{width}.{format}`, for every width of `widths` and every format of `formats`; those
 * of private ones under `private-images/{id}`, which no address gives.
 */
export const images = pgTable(
  'images',
  {
    id: primaryId(),
    /** Pixels of the largest version. */
    width: integer().notNull(),
    height: integer().notNull(),
    widths: jsonb().$type<number[]>().notNull(),
    formats: jsonb().$type<string[]>().notNull(),
    /** Of a night: read with a session by its hosts and guests alone. */
    isPrivate: boolean().notNull().default(false),
    /** SHA-256 of the bytes received, hexadecimal. */
    sha256: text().notNull(),
    /**
     * Of a picture for articles: its alternative text in the article saved last, empty before; null
     * for others.
     */
    alt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_articles_idx').on(table.id).where(sql`${table.alt} is not null`),
    index('images_alt_search_idx').using('gin', sql`fold_text(${table.alt}) gin_trgm_ops`),
  ],
);
