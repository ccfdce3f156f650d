/**
 * Maximum retention of personal data: for the daily jobs that purge it, and for the privacy policy
 * that states it.
 */
export const retention = {
  /** A session, after it was last used. */
  sessionDays: 30,
  /** A session, since it was opened, however much it is used. */
  sessionMaxDays: 90,
  /** An administrator's session, after it was last used. */
  adminRestHours: 12,
  /** A confirmation link to a new e-mail address, and the request behind it. */
  emailChangeDays: 1,
  /** How long an owner can cancel the requested deletion of their account. */
  graceDays: 14,
  /** An account nobody signs in to. */
  inactiveYears: 3,
  /** Device identifiers, stored against abuse. */
  deviceDays: 30,
  /** A failed e-mail, after the last attempt; the report of a bounce. */
  emailFailureDays: 30,
  /** An error of a browser, after it was last seen. */
  browserErrorDays: 90,
  /** A list of guests being imported, after its last change. */
  importDays: 1,
  /** A request with a key, and its answer: the same one again gets it. */
  keyedRequestDays: 1,
  /** The same where devices may send it late. */
  queuedRequestDays: 90,
  /** The record that prevents counting a reader twice. */
  visitDays: 1,
  /** What a member was told in the app, after they read it. */
  newsReadDays: 90,
  /** Who told whom that they are home, after the end of the night. */
  homecomingDays: 30,
  /** The provider repeats an event for days, and a person may have it repeated for weeks. */
  paymentTraceDays: 90,
  /**
   * Messages, reports, notices, addresses that bounced, and guests who replied without an account.
   */
  recordMonths: 12,
  /** The pictures of a night, after it, unless its host asks to keep them. */
  albumMonths: 12,
  /** Contractual claims lapse after five years. */
  subscriptionYears: 5,
  /**
   * What was ordered and accepted: contracts of 120 € and more are kept ten years (Code de la
   * consommation, L. 213-1).
   */
  orderYears: 10,
} as const;
