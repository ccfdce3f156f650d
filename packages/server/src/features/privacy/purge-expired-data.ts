import { retention } from '@lampion/contract/rules/retention';
import { draftCopies } from '@lampion/contract/schemas/admin-article';
import type { Queryable } from '../../db/database.ts';
import { runLong } from '../../db/run-long.ts';
import type { Deps } from '../../deps.ts';
import { purgeSessions } from '../accounts/purge-sessions.ts';
import { forgetDevicesOfGuests } from '../announcements/devices.ts';
import { purgeAnnouncements } from '../announcements/purge-announcements.ts';
import { purgeDraftCopies, purgePresences } from '../articles/purge-drafts.ts';
import { purgeVisits } from '../articles/purge-visits.ts';
import {
  purgeCustomers,
  purgeNotices,
  purgeOrders,
  purgePaymentTraces,
  purgeSubscriptions,
} from '../billing/purge-billing-records.ts';
import { purgeBrowserErrors } from '../browser-errors/purge-browser-errors.ts';
import { forgetSenders, purgeMessages } from '../contact/purge-messages.ts';
import { purgeReports } from '../events/purge-reports.ts';
import { purgeImports } from '../guest-imports/purge-imports.ts';
import { forgetGuests } from '../guest-list/forget-guests.ts';
import { purgeHomecomings } from '../homecomings/purge-homecomings.ts';
import { purgeChecks } from '../mail/purge-checks.ts';
import { purgeEmails } from '../mail/purge-emails.ts';
import { purgeBouncedAddresses, purgeBounces } from '../mail/purge-suppressions.ts';
import { purgeMemberReports } from '../members/purge-member-reports.ts';
import { purgePhoneCodes } from '../members/purge-phone-codes.ts';
import { purgeNews } from '../news/purge-news.ts';
import { purgeCodes } from '../organisers/purge-codes.ts';
import { purgeLetters } from '../parties/purge-letters.ts';
import { purgeRequests } from '../repeated-requests/purge-requests.ts';

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
    // A day early: a row a minute too young for this run would be stored a day too long.
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
    (tx) => purgeMessages(tx, recordsBefore),
    (tx) => purgeAnnouncements(tx, recordsBefore),
    (tx) => purgeNews(tx, { readBefore: daysAgo(retention.newsReadDays), toldBefore: recordsBefore }),
    (tx) => purgeHomecomings(tx, daysAgo(retention.homecomingDays)),
    (tx) => purgeLetters(tx, daysAgo(retention.emailFailureDays)),
    (tx) => purgeReports(tx, recordsBefore),
    (tx) => purgeMemberReports(tx, recordsBefore),
    async (tx) => forgetDevicesOfGuests(tx, await forgetGuests(tx, recordsBefore)),
    (tx) => purgeSubscriptions(tx, monthsAgo(12 * retention.subscriptionYears)),
    (tx) => purgeOrders(tx, monthsAgo(12 * retention.orderYears)),
    (tx) => purgeCustomers(tx, present),
  ];
  await limiter.purge(present);
  for (const step of steps) await runLong(db, step);
}
