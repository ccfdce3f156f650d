import { and, eq, exists, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { announcements } from '../announcements/announcement-read-model.ts';
import {
  billingNotices,
  checkouts,
  closedCustomers,
  paymentEvents,
  subscriptions,
} from '../billing/subscription-read-model.ts';
import { contactAnswers, contactMessages } from '../contact/message-read-model.ts';
import { eventReports, events } from '../events/event-read-model.ts';
import { guestLinks, guests } from '../guest-list/guest-read-model.ts';
import { emailFailures } from '../mail/email-failure-read-model.ts';
import { verificationCodes } from '../organisers/organiser-read-model.ts';

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, now));
}

/** Payment pages and events of the provider: what tells a repetition from news. */
export async function deletePaymentTracesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, instant));
  await db.delete(checkouts).where(lt(checkouts.createdAt, instant));
}

export async function deleteNoticesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(billingNotices).where(lt(billingNotices.createdAt, instant));
}

/** E-mails that nobody could deliver, nor tried to since an instant. */
export async function deleteEmailFailuresBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(emailFailures).where(lt(emailFailures.lastFailedAt, instant));
}

export async function deleteSubscriptionsEndedBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(subscriptions).where(lt(subscriptions.endedAt, instant));
}

export async function deleteDueCustomers(db: Queryable, now: Date): Promise<void> {
  await db.delete(closedCustomers).where(lt(closedCustomers.removeAt, now));
}

/** Messages of the contact form with neither a word of theirs nor an answer of ours since an instant. */
export async function deleteMessagesBefore(db: Queryable, instant: Date): Promise<void> {
  const laterAnswer = db
    .select({ id: contactAnswers.id })
    .from(contactAnswers)
    .where(
      and(eq(contactAnswers.messageId, contactMessages.id), sql`${contactAnswers.createdAt} >= ${instant}`),
    );
  await db.delete(contactMessages).where(and(lt(contactMessages.createdAt, instant), notExists(laterAnswer)));
}

/** What guests were told, with what became of each delivery. */
export async function deleteAnnouncementsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(announcements).where(lt(announcements.createdAt, instant));
}

export async function deleteReportsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(eventReports).where(lt(eventReports.createdAt, instant));
}

/** Who replied without an account to an event that ended before an instant: the place stays, nameless. */
export async function forgetGuestsBefore(db: Queryable, instant: Date, nickname: string): Promise<void> {
  const endedBefore = db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, guests.eventId), lt(events.endDate, instant)));
  const forgotten = await db
    .update(guests)
    .set({ nickname, email: null })
    .where(
      and(
        isNull(guests.accountId),
        isNull(guests.appAccountId),
        isNotNull(guests.email),
        exists(endedBefore),
      ),
    )
    .returning({ id: guests.id });
  await db.delete(guestLinks).where(
    inArray(
      guestLinks.guestId,
      forgotten.map(({ id }) => id),
    ),
  );
}
