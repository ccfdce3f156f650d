import { pickEventFields } from '@lampion/contract/schemas/event-fields';
import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts, emailChanges, secondFactors, sessions } from '../accounts/account-read-model.ts';
import {
  notificationPreferences,
  organiserPreferences,
  pushDevices,
} from '../announcements/announcement-read-model.ts';
import { articles } from '../articles/article-read-model.ts';
import { billingNotices, subscriptions } from '../billing/subscription-read-model.ts';
import { contactMessages } from '../contact/message-read-model.ts';
import { bars, challenges, events } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { followers, organisers } from '../organisers/organiser-read-model.ts';

/** An account as its owner may have it: without what only proves who they are. */
export async function findOwnAccount(db: Queryable, accountId: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      role: accounts.role,
      displayName: accounts.displayName,
      hasPassword: sql<boolean>`${accounts.passwordHash} IS NOT NULL`,
      hasGoogle: sql<boolean>`${accounts.googleSubject} IS NOT NULL`,
      secondFactorSince: secondFactors.confirmedAt,
      lastSignInAt: accounts.lastSignInAt,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return row ?? null;
}

export function findOwnSessions(db: Queryable, accountId: string) {
  const { userAgent, createdAt, lastSeenAt, expiresAt } = sessions;
  return db
    .select({ userAgent, createdAt, lastSeenAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Addresses asked for; a confirmed one is there for a day longer. */
export function findOwnEmailChanges(db: Queryable, accountId: string) {
  const { formerEmail, newEmail, createdAt, confirmedAt } = emailChanges;
  return db
    .select({ formerEmail, newEmail, createdAt, confirmedAt })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId));
}

export function findOwnOrganisers(db: Queryable, accountId: string) {
  const { id, fullName, companyName, contactEmail, siret, plan, stripeCustomerId, createdAt } = organisers;
  return db
    .select({ id, fullName, companyName, contactEmail, siret, plan, stripeCustomerId, createdAt })
    .from(organisers)
    .where(eq(organisers.accountId, accountId));
}

export function findOwnAppAccounts(db: Queryable, accountId: string) {
  const { id, username, appName, bio, phone, imageId, createdAt } = appAccounts;
  return db
    .select({ id, username, appName, bio, phone, imageId, createdAt })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
}

export function findFollowed(db: Queryable, appAccountIds: readonly string[]) {
  return db
    .select({
      organiserId: followers.organiserId,
      companyName: organisers.companyName,
      createdAt: followers.createdAt,
    })
    .from(followers)
    .innerJoin(organisers, eq(organisers.id, followers.organiserId))
    .where(inArray(followers.appAccountId, [...appAccountIds]))
    .orderBy(desc(followers.createdAt));
}

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed: what others left with the address is not theirs before. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** Where somebody stands on a guest list: by account, by profile, or by address. */
export function findOwnReplies(db: Queryable, { accountId, email, appAccountIds }: Person) {
  return db
    .select({
      eventId: guests.eventId,
      eventName: events.name,
      nickname: guests.nickname,
      email: guests.email,
      reply: guests.reply,
      repliedAt: guests.repliedAt,
      createdAt: guests.createdAt,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      or(
        eq(guests.accountId, accountId),
        email === null ? undefined : eq(guests.email, email),
        inArray(guests.appAccountId, [...appAccountIds]),
      ),
    )
    .orderBy(desc(guests.createdAt));
}

/** Events of one's own with their programme, and how many were invited: the guests' own data is theirs. */
export function findOwnEvents(db: Queryable, organiserId: string) {
  const { id, status, createdAt } = events;
  return (
    db
      .select({
        ...{ id, ...pickEventFields(events), status, createdAt },
        guestCount: sql<number>`(SELECT count(*)::int FROM ${guests} WHERE ${guests.eventId} = ${events.id})`,
        challenges: sql<string>`(SELECT string_agg(${challenges.title}, ' ; ' ORDER BY ${challenges.position})
        FROM ${challenges} WHERE ${challenges.eventId} = ${events.id})`,
        bars: sql<string>`(SELECT string_agg(${bars.name}, ' ; ' ORDER BY ${bars.position})
        FROM ${bars} WHERE ${bars.eventId} = ${events.id})`,
      })
      .from(events)
      // Of one table alone, the names of its columns would mean those of the inner queries.
      .innerJoin(organisers, eq(organisers.id, events.organiserId))
      .where(eq(events.organiserId, organiserId))
      .orderBy(desc(events.beginDate))
  );
}

export function findOwnSubscriptions(db: Queryable, organiserId: string) {
  const { subscriptionId, status, plan, productName, amount, startedAt, periodEnd, endsAt, endedAt } =
    subscriptions;
  return db
    .select({ subscriptionId, status, plan, productName, amount, startedAt, periodEnd, endsAt, endedAt })
    .from(subscriptions)
    .where(eq(subscriptions.organiserId, organiserId));
}

export function findOwnNotices(db: Queryable, organiserId: string) {
  const { kind, planName, amount, createdAt } = billingNotices;
  return db
    .select({ kind, planName, amount, createdAt })
    .from(billingNotices)
    .where(eq(billingNotices.organiserId, organiserId))
    .orderBy(desc(billingNotices.createdAt));
}

export function findOwnMessages(db: Queryable, email: string) {
  const { name, subject, message, createdAt } = contactMessages;
  return db
    .select({ name, email: contactMessages.email, subject, message, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt));
}

export function findOwnArticles(db: Queryable, accountId: string) {
  return db
    .select({ title: articles.title, publishDate: articles.publishDate })
    .from(articles)
    .where(eq(articles.authorId, accountId))
    .orderBy(desc(articles.publishDate));
}

/** Phones and browsers that are told things, by account, profile or address; not the keys of their messages. */
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

/** How somebody wants to be told, first of everybody, then of organisers they chose otherwise for. */
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
