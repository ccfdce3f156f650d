import type { NotificationChannel, NotificationChoice } from '@lampion/contract/messages/notifications';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers, publicName, publicUsername } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  emailRefusals,
  notificationPreferences,
  organiserPreferences,
  pushDevices,
  reminderRefusals,
} from '../../platform/db/tables/messages/announcements.ts';

/** A member's general preferences; null when not set. */
export async function findChoice(db: Queryable, accountId: string): Promise<NotificationChoice | null> {
  const { channels, hasReminders } = notificationPreferences;
  const [row] = await db
    .select({ channels, hasReminders })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, accountId));
  return row ?? null;
}

/** A member's exceptions for single organisers, by name. */
export function findOrganiserChoices(db: Queryable, accountId: string) {
  const { organiserId, channels, hasReminders } = organiserPreferences;
  return db
    .select({ organiserId, displayName: publicName, username: publicUsername, channels, hasReminders })
    .from(organiserPreferences)
    .innerJoin(organisers, eq(organisers.id, organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(eq(organiserPreferences.accountId, accountId))
    .orderBy(asc(publicName), asc(organiserId));
}

export async function upsertChoice(
  db: Queryable,
  accountId: string,
  choice: NotificationChoice,
  now: Date,
): Promise<void> {
  const values = { ...choice, updatedAt: now };
  await db
    .insert(notificationPreferences)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.accountId, set: values });
}

export async function upsertOrganiserChoice(
  db: Queryable,
  whose: { readonly accountId: string; readonly organiserId: string },
  choice: NotificationChoice,
  now: Date,
): Promise<void> {
  const values = { ...choice, updatedAt: now };
  await db
    .insert(organiserPreferences)
    .values({ ...whose, ...values })
    .onConflictDoUpdate({
      target: [organiserPreferences.accountId, organiserPreferences.organiserId],
      set: values,
    });
}

export async function deleteOrganiserChoice(db: Queryable, accountId: string, organiserId: string) {
  await db
    .delete(organiserPreferences)
    .where(
      and(eq(organiserPreferences.accountId, accountId), eq(organiserPreferences.organiserId, organiserId)),
    );
}

export async function isOrganiser(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(organisers, eq(organisers.id, id))) > 0;
}

/** The organiser a guest's notifications come from, and the account or address they go to. */
export interface GuestMailbox {
  readonly organiserId: string;
  readonly accountId: string | null;
  readonly email: string | null;
}

/** Null when the guest no longer exists, or belongs to a party. */
export async function findGuestMailbox(db: Queryable, guestId: string): Promise<GuestMailbox | null> {
  const [row] = await db
    .select({
      organiserId: organisers.id,
      accountId: sql<string | null>`coalesce(${guests.accountId}, ${appAccounts.accountId})`,
      email: guests.email,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .where(eq(guests.id, guestId));
  return row ?? null;
}

const hashAddress = (email: string) => sql`sha256(convert_to(${email}, 'UTF8'))`;

/** Idempotent. */
export async function insertRefusal(db: Queryable, organiserId: string, email: string): Promise<void> {
  await db
    .insert(emailRefusals)
    .values({ organiserId, addressHash: hashAddress(email) })
    .onConflictDoNothing();
}

const isReminderRefusal = (organiserId: string, email: string) =>
  and(eq(reminderRefusals.organiserId, organiserId), eq(reminderRefusals.addressHash, hashAddress(email)));

export async function refusesReminders(db: Queryable, organiserId: string, email: string): Promise<boolean> {
  return (await db.$count(reminderRefusals, isReminderRefusal(organiserId, email))) > 0;
}

/** Idempotent. */
export async function insertReminderRefusal(
  db: Queryable,
  organiserId: string,
  email: string,
): Promise<void> {
  await db
    .insert(reminderRefusals)
    .values({ organiserId, addressHash: hashAddress(email) })
    .onConflictDoNothing();
}

/** Idempotent. */
export async function deleteReminderRefusal(
  db: Queryable,
  organiserId: string,
  email: string,
): Promise<void> {
  await db.delete(reminderRefusals).where(isReminderRefusal(organiserId, email));
}

interface MemberOfOrganiser {
  readonly accountId: string;
  readonly organiserId: string;
}

/** Removes e-mail from a member's channels for one organiser; other preferences are kept. */
export async function dropEmail(
  db: Queryable,
  whose: MemberOfOrganiser,
  otherwise: NotificationChoice,
  now: Date,
): Promise<void> {
  const { channels } = organiserPreferences;
  const withoutEmail = otherwise.channels.filter(
    (channel): channel is NotificationChannel => channel !== 'email',
  );
  await db
    .insert(organiserPreferences)
    .values({ ...whose, channels: withoutEmail, hasReminders: otherwise.hasReminders, updatedAt: now })
    .onConflictDoUpdate({
      target: [organiserPreferences.accountId, organiserPreferences.organiserId],
      set: { channels: sql`array_remove(${channels}, 'email')`, updatedAt: now },
    });
}

/** Turns off a member's reminders for one organiser; the channels are kept. */
export async function dropReminders(
  db: Queryable,
  whose: MemberOfOrganiser,
  otherwise: NotificationChoice,
  now: Date,
): Promise<void> {
  await db
    .insert(organiserPreferences)
    .values({ ...whose, channels: [...otherwise.channels], hasReminders: false, updatedAt: now })
    .onConflictDoUpdate({
      target: [organiserPreferences.accountId, organiserPreferences.organiserId],
      set: { hasReminders: false, updatedAt: now },
    });
}

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed: until then, data stored for the address may belong to others. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/**
 * Phones and browsers registered for notifications, by account, app account or address; without
 * their keys.
 */
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

/** A member's preferences: general ones first, then the exceptions for single organisers. */
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
