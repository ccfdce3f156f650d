import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/events/parties.ts';

/**
 * Columns of a party, besides its event row, for e-mails to guests without an account and for news.
 */
export const parties: Readable<
  typeof tables.parties,
  'accessNote' | 'eventId' | 'isPollOpen' | 'linkCode' | 'linkOpens' | 'showsAddress'
> = tables.parties;

/** The co-hosts of a party. */
export const partyCohosts: Readable<typeof tables.partyCohosts, 'appAccountId' | 'eventId'> =
  tables.partyCohosts;
