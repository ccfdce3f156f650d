import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/events.ts';

/** The bars of a programme, for whoever keeps more of them. */
export const bars: Readable<typeof tables.bars, 'eventId' | 'id'> = tables.bars;
