import { eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { closedCustomers } from '../billing/subscription-read-model.ts';
import { contactMessages } from '../contact/message-read-model.ts';
import { events } from '../events/event-read-model.ts';
import { guestLinks, guests } from '../guest-list/guest-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { followers, organisers } from '../organisers/organiser-read-model.ts';

/** The account, held so that nothing new can refer to it; null when there is none. */
export async function lockAccount(tx: Queryable, id: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ?? null;
}

/** The pro profile of an account with its events; null without one. */
export async function findOrganiserWithEvents(tx: Queryable, accountId: string) {
  const [organiser] = await tx
    .select({ id: organisers.id, plan: organisers.plan, customerId: organisers.stripeCustomerId })
    .from(organisers)
    .where(eq(organisers.accountId, accountId));
  if (organiser === undefined) return null;
  const rows = await tx.select({ id: events.id }).from(events).where(eq(events.organiserId, organiser.id));
  return { ...organiser, eventIds: rows.map(({ id }) => id) };
}

interface Person {
  readonly accountId: string;
  readonly email: string;
}

/**
 * Takes a person out of the guest lists they are on, and answers the events. The places stay, nameless: how many came
 * to a party is not about them. Their private links open nothing any more.
 */
export async function anonymiseGuest(
  tx: Queryable,
  { accountId, email }: Person,
  nickname: string,
): Promise<string[]> {
  const ownProfiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const changed = await tx
    .update(guests)
    .set({ nickname, email: null, accountId: null, appAccountId: null })
    .where(
      or(eq(guests.accountId, accountId), eq(guests.email, email), inArray(guests.appAccountId, ownProfiles)),
    )
    .returning({ id: guests.id, eventId: guests.eventId });
  await tx.delete(guestLinks).where(
    inArray(
      guestLinks.guestId,
      changed.map(({ id }) => id),
    ),
  );
  return [...new Set(changed.map(({ eventId }) => eventId))];
}

/** Keeps the thread to a customer's invoices at the payment provider, for as long as the law asks for them. */
export async function insertClosedCustomer(
  tx: Queryable,
  customer: typeof closedCustomers.$inferInsert,
): Promise<void> {
  await tx.insert(closedCustomers).values(customer).onConflictDoNothing();
}

/** Deletes the profile of the mobile app with whom it follows, and answers these organisers. */
export async function deleteAppAccounts(tx: Queryable, accountId: string): Promise<string[]> {
  const ownProfiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const followed = await tx
    .delete(followers)
    .where(inArray(followers.appAccountId, ownProfiles))
    .returning({ organiserId: followers.organiserId });
  await tx.delete(appAccounts).where(eq(appAccounts.accountId, accountId));
  return followed.map(({ organiserId }) => organiserId);
}

/** What somebody wrote with the contact form, with our answers. */
export async function deleteContactMessages(tx: Queryable, email: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
}

/** The account with all that hangs on it: sessions, pro profile, events, unsaved work. */
export async function deleteAccount(tx: Queryable, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id));
}
