import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { notificationPreferences, organiserPreferences, pushDevices } from '../../db/tables/announcements.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed: before that, data stored for the address may belong to others. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** Phones and browsers registered for notifications, by account, app account or address; without their keys. */
export function findOwnDevices(db: Queryable, { accountId, email, appAccountIds }: Person) {
  const { channel, address, createdAt, lastSeenAt } = pushDevices;
  return db
    .select({ channel, address, createdAt, lastSeenAt })
    .from(pushDevices)
    .leftJoin(guests, eq(guests.id, pushDevices.guestId))
    .where(
      or(
        eq(pushDevices.accountId, accountId),
        inArray(pushDevices.appAccountId, [...appAccountIds]),
        email === null ? undefined : eq(guests.email, email),
      ),
    )
    .orderBy(desc(lastSeenAt));
}

/** A member's preferences, first the general ones, then the exceptions for single organisers. */
export async function findOwnChoices(db: Queryable, accountId: string) {
  const general = await db
    .select({
      channels: notificationPreferences.channels,
      hasReminders: notificationPreferences.hasReminders,
      updatedAt: notificationPreferences.updatedAt,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, accountId));
  const { organiserId, channels, hasReminders, updatedAt } = organiserPreferences;
  const exceptions = await db
    .select({ organiserId, companyName: organisers.companyName, channels, hasReminders, updatedAt })
    .from(organiserPreferences)
    .innerJoin(organisers, eq(organisers.id, organiserId))
    .where(eq(organiserPreferences.accountId, accountId));
  return [...general, ...exceptions];
}
