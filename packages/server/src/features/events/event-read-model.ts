import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/events.ts';

// What other features may read of events, to name the event something belongs to.

export const eventReports: Readable<typeof tables.eventReports, 'eventId' | 'handledAt'> =
  tables.eventReports;

export const events: Readable<
  typeof tables.events,
  | 'beginDate'
  | 'createdAt'
  | 'endDate'
  | 'id'
  | 'imageId'
  | 'name'
  | 'organiserId'
  | 'plusOnesMax'
  | 'status'
  | 'type'
> = tables.events;
