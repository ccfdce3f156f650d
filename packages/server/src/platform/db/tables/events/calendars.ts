// Owner: events/calendars. Private addresses of members' own calendars.

import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from '../columns.ts';
import { accounts } from '../people/accounts.ts';

/**
 * At most one for each account. The token in the address is the signed id, and not stored: a new id
 * ends the former address.
 */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    id: primaryId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('calendar_addresses_account_key').on(table.accountId)],
);
