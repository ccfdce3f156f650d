import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/events/parties.ts';

/** What guests without an account, and news, read of a party beside its row of events. */
export const parties: Readable<
  typeof tables.parties,
  'accessNote' | 'eventId' | 'isPollOpen' | 'linkCode' | 'linkOpens' | 'showsAddress'
> = tables.parties;

/** Who hosts a party beside its host. */
export const partyCohosts: Readable<typeof tables.partyCohosts, 'appAccountId' | 'eventId'> =
  tables.partyCohosts;
