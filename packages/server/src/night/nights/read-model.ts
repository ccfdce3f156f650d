import { type SQLWrapper, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { partyCohosts } from '../../events/parties/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import { hasRightInTeam } from '../../people/teams/read-model.ts';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/night/nights.ts';

// The hosts' choices for a night, and its hosting guests, for the screens of a night.

export const nights: Readable<typeof tables.nights, 'eventId' | 'keepsAlbum'> = tables.nights;

/** A guest who hosts the event, alone or with others; for a query of guests and their event. */
export const isHostingGuest = sql<boolean>`coalesce(${guests.appAccountId} = ${events.hostId}
  OR EXISTS (SELECT FROM ${partyCohosts} WHERE ${partyCohosts.eventId} = ${guests.eventId}
    AND ${partyCohosts.appAccountId} = ${guests.appAccountId})
  OR EXISTS (SELECT FROM ${organisers} WHERE ${organisers.id} = ${events.organiserId}
    AND ${organisers.accountId} = ${guests.accountId}), false)`;

/**
 * Whether an account hosts the event, alone, with others or in its organiser's team; for a query of
 * events.
 */
export const isHostingAccount = (accountId: SQLWrapper) => sql<boolean>`(
  EXISTS (SELECT FROM ${organisers} AS own WHERE own.id = ${events.organiserId} AND own.account_id = ${accountId})
  OR ${hasRightInTeam({ organiserId: events.organiserId, accountId }, 'night')}
  OR EXISTS (SELECT FROM ${appAccounts} AS own WHERE own.account_id = ${accountId}
    AND (own.id = ${events.hostId} OR EXISTS (SELECT FROM ${partyCohosts} AS beside
      WHERE beside.event_id = ${events.id} AND beside.app_account_id = own.id))))`;
