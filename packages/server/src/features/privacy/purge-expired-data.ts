import { retention } from '@lampion/contract/rules/retention';
import type { Deps } from '../../deps.ts';
import {
  deleteAnnouncementsBefore,
  deleteDueCustomers,
  deleteEmailFailuresBefore,
  deleteExpiredCodes,
  deleteMessagesBefore,
  deleteNoticesBefore,
  deletePaymentTracesBefore,
  deleteReportsBefore,
  deleteSubscriptionsEndedBefore,
  forgetGuestsBefore,
} from './record-retention-store.ts';
import {
  deleteExpiredLimits,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteVisitsBefore,
  forgetSendersBefore,
} from './retention-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Stands on guest lists for whoever replied without an account, long ago. */
const FORMER_GUEST = 'Ancien invité';

/** What has served its time, as /policy says it. Runs every day; running it again finds nothing left to do. */
export async function purgeExpiredData({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const present = now();
  const daysAgo = (days: number) => new Date(present.getTime() - days * DAY_MS);
  const monthsAgo = (months: number) => {
    const instant = new Date(present);
    instant.setUTCMonth(instant.getUTCMonth() - months);
    return instant;
  };
  await deleteExpiredSessions(db, present);
  await deleteExpiredTokens(db, present);
  await deleteExpiredCodes(db, present);
  await deleteExpiredLimits(db, present);
  // A day early: what the job finds a minute too young would stay a day too long.
  await forgetSendersBefore(db, daysAgo(retention.deviceDays - 1));
  await deleteVisitsBefore(db, daysAgo(retention.visitDays));
  await deleteEmailFailuresBefore(db, daysAgo(retention.emailFailureDays));
  await deletePaymentTracesBefore(db, daysAgo(retention.paymentTraceDays));
  await deleteNoticesBefore(db, monthsAgo(retention.recordMonths));
  await deleteMessagesBefore(db, monthsAgo(retention.recordMonths));
  await deleteAnnouncementsBefore(db, monthsAgo(retention.recordMonths));
  await deleteReportsBefore(db, monthsAgo(retention.recordMonths));
  await forgetGuestsBefore(db, monthsAgo(retention.recordMonths), FORMER_GUEST);
  await deleteSubscriptionsEndedBefore(db, monthsAgo(12 * retention.subscriptionYears));
  await deleteDueCustomers(db, present);
}
