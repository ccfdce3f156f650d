import { retention } from '@lampion/contract/rules/retention';
import type { Queryable } from '../../db/database.ts';
import { runLong } from '../../db/run-long.ts';
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
  const steps: readonly ((tx: Queryable) => Promise<void>)[] = [
    (tx) => deleteExpiredSessions(tx, present),
    (tx) => deleteExpiredTokens(tx, present),
    (tx) => deleteExpiredCodes(tx, present),
    (tx) => deleteExpiredLimits(tx, present),
    // A day early: what the job finds a minute too young would stay a day too long.
    (tx) => forgetSendersBefore(tx, daysAgo(retention.deviceDays - 1)),
    (tx) => deleteVisitsBefore(tx, daysAgo(retention.visitDays)),
    (tx) => deleteEmailFailuresBefore(tx, daysAgo(retention.emailFailureDays)),
    (tx) => deletePaymentTracesBefore(tx, daysAgo(retention.paymentTraceDays)),
    (tx) => deleteNoticesBefore(tx, monthsAgo(retention.recordMonths)),
    (tx) => deleteMessagesBefore(tx, monthsAgo(retention.recordMonths)),
    (tx) => deleteAnnouncementsBefore(tx, monthsAgo(retention.recordMonths)),
    (tx) => deleteReportsBefore(tx, monthsAgo(retention.recordMonths)),
    (tx) => forgetGuestsBefore(tx, monthsAgo(retention.recordMonths), FORMER_GUEST),
    (tx) => deleteSubscriptionsEndedBefore(tx, monthsAgo(12 * retention.subscriptionYears)),
    (tx) => deleteDueCustomers(tx, present),
  ];
  for (const step of steps) await runLong(db, step);
}
