import type { Readable } from '../../db/readable.ts';
import {
  bars as barsTable,
  challenges as challengesTable,
  eventReports as eventReportsTable,
  events as eventsTable,
} from '../../db/tables/events.ts';

export const bars: Readable<typeof barsTable, 'eventId' | 'name' | 'position'> = barsTable;

export const challenges: Readable<typeof challengesTable, 'eventId' | 'position' | 'title'> = challengesTable;

export const eventReports: Readable<typeof eventReportsTable, 'createdAt' | 'eventId' | 'handledAt'> =
  eventReportsTable;

export const events: Readable<
  typeof eventsTable,
  | 'address'
  | 'beginDate'
  | 'capacity'
  | 'createdAt'
  | 'description'
  | 'endDate'
  | 'hasReminders'
  | 'id'
  | 'imageId'
  | 'name'
  | 'organiserId'
  | 'place'
  | 'plusOnesMax'
  | 'status'
  | 'type'
> = eventsTable;
