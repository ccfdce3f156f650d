import type { Readable } from '../../db/readable.ts';
import {
  announcements as announcementsTable,
  notificationPreferences as notificationPreferencesTable,
  organiserPreferences as organiserPreferencesTable,
  pushDevices as pushDevicesTable,
} from '../../db/tables/announcements.ts';

export const announcements: Readable<typeof announcementsTable, 'createdAt'> = announcementsTable;

export const notificationPreferences: Readable<
  typeof notificationPreferencesTable,
  'accountId' | 'channels' | 'hasReminders' | 'updatedAt'
> = notificationPreferencesTable;

export const organiserPreferences: Readable<
  typeof organiserPreferencesTable,
  'accountId' | 'channels' | 'hasReminders' | 'organiserId' | 'updatedAt'
> = organiserPreferencesTable;

export const pushDevices: Readable<
  typeof pushDevicesTable,
  'accountId' | 'address' | 'appAccountId' | 'channel' | 'createdAt' | 'guestId' | 'lastSeenAt'
> = pushDevicesTable;
