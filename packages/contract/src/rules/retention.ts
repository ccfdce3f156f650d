/**
 * How long what is kept of people stays, at most: for the daily jobs that end it, and for the policy that promises it.
 */
export const retention = {
  /** A session, after it was last used. */
  sessionDays: 30,
  /** A session, whatever happens. */
  sessionMaxDays: 90,
  /** An administrator's session, after it was last used. */
  adminRestHours: 12,
  /** A link to a new e-mail address, and what was asked with it. */
  emailChangeDays: 1,
  /** An account whose owner asked for its end may be taken back for so long. */
  graceDays: 14,
  /** An account nobody signs in to. */
  inactiveYears: 3,
  /** What tells devices apart, kept against abuse. */
  deviceDays: 30,
  /** That an e-mail could not be delivered, after the last try. */
  emailFailureDays: 30,
  /** An error of a browser, after it was last seen. */
  browserErrorDays: 90,
  /** What keeps a reader from being counted twice. */
  visitDays: 1,
  /** The provider repeats an event for days, and a person may have it repeated for weeks. */
  paymentTraceDays: 90,
  /** Messages, reports, notices, and whoever replied to an event without an account. */
  recordMonths: 12,
  /** Claims under a contract lapse after five years. */
  subscriptionYears: 5,
} as const;
