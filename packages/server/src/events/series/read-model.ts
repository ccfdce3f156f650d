import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/events/series.ts';

// What other features may read of series.

export const eventSeries: Readable<typeof tables.eventSeries, 'id' | 'imageId' | 'name'> = tables.eventSeries;

export const eventSeriesDates: Readable<typeof tables.eventSeriesDates, 'eventId' | 'seriesId'> =
  tables.eventSeriesDates;
