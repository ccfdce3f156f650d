import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/announcements.ts';

// What others may read of how people are told things.

export const notificationPreferences: Readable<
  typeof tables.notificationPreferences,
  'accountId' | 'channels' | 'hasReminders' | 'updatedAt'
> = tables.notificationPreferences;

export const organiserPreferences: Readable<
  typeof tables.organiserPreferences,
  'accountId' | 'channels' | 'hasReminders' | 'organiserId' | 'updatedAt'
> = tables.organiserPreferences;

export const pushDevices: Readable<
  typeof tables.pushDevices,
  'accountId' | 'address' | 'appAccountId' | 'channel' | 'createdAt' | 'guestId' | 'lastSeenAt'
> = tables.pushDevices;
