// Owner: events/event-imports. Files of events that organisers imported, and the drafts of each.

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from '../columns.ts';
import { organisers } from '../people/organisers.ts';
import { events } from './events.ts';

export const eventImports = pgTable(
  'event_imports',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('event_imports_organiser_idx').on(table.organiserId, table.createdAt.desc())],
);

/**
 * The events of an import. Their rows go with them: what an undone import or its organiser deleted
 * can be imported again.
 */
export const importedEvents = pgTable(
  'imported_events',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    importId: uuid()
      .notNull()
      .references(() => eventImports.id, { onDelete: 'cascade' }),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    /** A hash of the event's UID and date in its calendar, or of a table's row. */
    key: text().notNull(),
    /** The picture's address on another site; null: the file gives none. */
    pictureAddress: text(),
    pictureState: text({ enum: ['none', 'waiting', 'stored', 'failed'] })
      .notNull()
      .default('none'),
  },
  (table) => [
    uniqueIndex('imported_events_key').on(table.organiserId, table.key),
    index('imported_events_import_idx').on(table.importId),
    index('imported_events_waiting_idx')
      .on(table.importId, table.pictureAddress)
      .where(sql`${table.pictureState} = 'waiting'`),
  ],
);
