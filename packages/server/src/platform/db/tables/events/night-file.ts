// Owner: events/night-file. What an organiser says of the formalities of a night.

import { nightSettings, nightStepStatuses, nightSteps } from '@lampion/contract/events/night-file';
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { events } from './events.ts';

/** What decides which steps concern a night, besides its date and its capacity. */
export const nightFiles = pgTable('night_files', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Null: nothing is said of the place. */
  setting: text({ enum: nightSettings }),
  sellsDrinks: boolean().notNull(),
  playsMusic: boolean().notNull(),
});

/** How far each step is; one without a row is still to do. */
export const nightFileSteps = pgTable(
  'night_file_steps',
  {
    eventId: uuid()
      .notNull()
      .references(() => nightFiles.eventId, { onDelete: 'cascade' }),
    step: text({ enum: nightSteps }).notNull(),
    status: text({ enum: nightStepStatuses }).notNull(),
    /** When it got this status. */
    changedAt: instant().notNull(),
    /** When its organiser was reminded of it: once. */
    remindedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.step] })],
);
