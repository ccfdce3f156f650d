import { retention } from '@lampion/contract/admin/rules/retention';
import { draftCopies } from '@lampion/contract/blog/article-editing';
import { ANSWERS_KEPT_DAYS } from '@lampion/contract/events/questions';
import {
  purgeCustomers,
  purgeNotices,
  purgeOrders,
  purgePaymentTraces,
  purgeSubscriptions,
} from '../../billing/billing/purge-billing-records.ts';
import { purgeDraftCopies, purgePresences } from '../../blog/articles/drafts.ts';
import { purgeVisits } from '../../blog/articles/views.ts';
import type { Deps } from '../../deps.ts';
import { purgeImports } from '../../events/guest-imports/imports.ts';
import { forgetGuests } from '../../events/guest-list/guests.ts';
import { purgePartyEmails } from '../../events/parties/emails.ts';
import { forgetAnswersOf, purgeAnswers } from '../../events/questions/questions.ts';
import { forgetHandovers } from '../../events/tickets/handovers.ts';
import { purgeAnnouncements } from '../../messages/announcements/announcements.ts';
import { forgetDevicesOfGuests, purgePassDevices } from '../../messages/announcements/devices.ts';
import { forgetSenders, purgeMessages } from '../../messages/contact/messages.ts';
import { purgeChecks } from '../../messages/mail/mail-checks.ts';
import { purgeBouncedAddresses, purgeBounces } from '../../messages/mail/suppressions.ts';
import { purgeEmails } from '../../messages/mail/undelivered.ts';
import { purgeNews } from '../../messages/notifications/reading.ts';
import { purgeDeliveries } from '../../messages/webhooks/webhooks.ts';
import { listOwingGuests } from '../../night/costs/debts.ts';
import { purgeHomecomings } from '../../night/homecomings/homecomings.ts';
import { purgeSessions } from '../../people/accounts/sessions.ts';
import { purgePhoneCodes } from '../../people/members/phone.ts';
import { purgeCodes } from '../../people/organisers/app-connection.ts';
import { purgeUnconfirmed } from '../../people/organisers/email-follows.ts';
import { purgeTeamJournal } from '../../people/teams/changes.ts';
import { purgeInvitations } from '../../people/teams/invitations.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { runLong } from '../../platform/db/sessions.ts';
import { purgeRequests } from '../../platform/idempotency/own-answers.ts';
import { purgeBrowserErrors } from '../browser-errors/browser-errors.ts';
import { purgeDecisions } from '../decisions/decisions.ts';
import { purgeReports } from '../reports/reports.ts';

const DAY_MS = 24 * 3_600_000;

/** Purges expired data, as stated on /policy. Runs every day; idempotent. */
export async function purgeExpiredData({
  db,
  limiter,
  now,
}: Pick<Deps, 'db' | 'limiter' | 'now'>): Promise<void> {
  const present = now();
  const daysAgo = (days: number) => new Date(present.getTime() - days * DAY_MS);
  const monthsAgo = (months: number) => {
    const instant = new Date(present);
    instant.setUTCMonth(instant.getUTCMonth() - months);
    return instant;
  };
  const recordsBefore = monthsAgo(retention.recordMonths);
  const steps: readonly ((tx: Queryable) => Promise<void>)[] = [
    (tx) => purgeSessions(tx, present),
    (tx) => purgeCodes(tx, present),
    (tx) => purgePhoneCodes(tx, present),
    (tx) => purgeUnconfirmed(tx, daysAgo(retention.unconfirmedFollowDays)),
    (tx) => purgeInvitations(tx, daysAgo(retention.teamInvitationDays)),
    (tx) => purgeTeamJournal(tx, recordsBefore),
    // A day early: otherwise a row slightly too young for this run would be stored a day too long.
    (tx) => forgetSenders(tx, daysAgo(retention.deviceDays - 1)),
    (tx) =>
      purgeRequests(tx, {
        ordinary: daysAgo(retention.keyedRequestDays),
        lasting: daysAgo(retention.queuedRequestDays),
      }),
    (tx) => purgeImports(tx, daysAgo(retention.importDays)),
    (tx) => purgeVisits(tx, daysAgo(retention.visitDays)),
    (tx) => purgeDraftCopies(tx, daysAgo(draftCopies.days)),
    (tx) => purgePresences(tx, daysAgo(1)),
    (tx) => purgeEmails(tx, daysAgo(retention.emailFailureDays)),
    (tx) => purgeChecks(tx, daysAgo(1)),
    (tx) => purgeBounces(tx, daysAgo(retention.emailFailureDays)),
    (tx) => purgeBouncedAddresses(tx, recordsBefore),
    (tx) => purgeBrowserErrors(tx, daysAgo(retention.browserErrorDays)),
    (tx) => purgePaymentTraces(tx, daysAgo(retention.paymentTraceDays)),
    (tx) => purgeNotices(tx, recordsBefore),
    (tx) => purgeDeliveries(tx, daysAgo(retention.webhookDeliveryDays)),
    (tx) => purgeMessages(tx, recordsBefore),
    (tx) => purgeAnnouncements(tx, recordsBefore),
    (tx) => purgeNews(tx, { readBefore: daysAgo(retention.newsReadDays), notifiedBefore: recordsBefore }),
    (tx) => purgeHomecomings(tx, daysAgo(retention.homecomingDays)),
    (tx) => purgeAnswers(tx, daysAgo(ANSWERS_KEPT_DAYS)),
    (tx) => purgePassDevices(tx, present),
    (tx) => purgePartyEmails(tx, daysAgo(retention.emailFailureDays)),
    (tx) => purgeReports(tx, recordsBefore),
    (tx) => purgeDecisions(tx, recordsBefore),
    async (tx) => {
      const owing = await listOwingGuests(tx, present, recordsBefore);
      const forgotten = await forgetGuests(tx, recordsBefore, owing);
      await forgetDevicesOfGuests(tx, forgotten);
      await forgetHandovers(tx, forgotten);
      await forgetAnswersOf(tx, forgotten);
    },
    (tx) => purgeSubscriptions(tx, monthsAgo(12 * retention.subscriptionYears)),
    (tx) => purgeOrders(tx, monthsAgo(12 * retention.orderYears)),
    (tx) => purgeCustomers(tx, present),
  ];
  await limiter.purge(present);
  for (const step of steps) await runLong(db, step);
}
