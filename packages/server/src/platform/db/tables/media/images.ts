// Owner: media/images. Uploaded pictures.

import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from '../columns.ts';

/**
 * Uploaded pictures, processed: without EXIF and GPS, resized. Files are stored under
 * `images/{id}/{width}.{format}` for every width of `widths` and format of `formats`; private ones
 * under `private-images/{id}`, which no public URL reveals.
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
    /** Belongs to a night: readable only by its hosts and guests with a session. */
    isPrivate: boolean().notNull().default(false),
    /** SHA-256 of the bytes received, hexadecimal. */
    sha256: text().notNull(),
    /**
     * For article pictures: the alternative text in the last saved article, empty before; null for
     * others.
     */
    alt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_articles_idx').on(table.id).where(sql`${table.alt} is not null`),
    index('images_alt_search_idx').using('gin', sql`fold_text(${table.alt}) gin_trgm_ops`),
  ],
);
