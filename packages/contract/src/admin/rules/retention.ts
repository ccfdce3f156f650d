/**
 * Maximum retention of personal data. Read by the daily jobs that purge it and by the privacy
 * policy that states it.
 */
export const retention = {
  /** A session, after its last use. */
  sessionDays: 30,
  /** A session, after it was opened, however much it is used. */
  sessionMaxDays: 90,
  /** An administrator's session, after its last use. */
  adminIdleHours: 12,
  /** A device an account signed in with, after the last time; the latest one stays. */
  knownDeviceDays: 180,
  /** A confirmation link to a new e-mail address, and the request behind it. */
  emailChangeDays: 1,
  /** An address that was given to follow an organiser, and was not confirmed. */
  unconfirmedFollowDays: 7,
  /** An invitation into a team that was not accepted, after its link expired. */
  teamInvitationDays: 30,
  /** How long an owner can cancel the requested deletion of their account. */
  graceDays: 14,
  /** An account, after its last sign-in. */
  inactiveYears: 3,
  /** Device identifiers stored against abuse. */
  deviceDays: 30,
  /** A failed e-mail, after its last attempt; a bounce report. */
  emailFailureDays: 30,
  /** Calls of webhooks, with the answers of their receivers. */
  webhookDeliveryDays: 30,
  /** A browser error, after its last occurrence. */
  browserErrorDays: 90,
  /** The account on which a guest receives what others owe, after the night. */
  costAccountDays: 60,
  /** What a person who is not even, or the night, leaves in its accounts; after the night. */
  debtMonths: 24,
  /** A list of guests being imported, after its last change. */
  importDays: 1,
  /** A request with an idempotency key and its answer, which a repeated request receives. */
  keyedRequestDays: 1,
  /** The same for requests that devices may send late. */
  queuedRequestDays: 90,
  /** The record that prevents counting a reader twice. */
  visitDays: 1,
  /** A member's news, after they read it. */
  newsReadDays: 90,
  /** Homecoming notices, after the end of the night. */
  homecomingDays: 30,
  /**
   * The provider repeats an event for days, and an administrator may have it repeated for weeks.
   */
  paymentTraceDays: 90,
  /**
   * Messages, reports, notices, journals of teams, bounced addresses, and guests who replied
   * without an account.
   */
  recordMonths: 12,
  /** The pictures of a night, after its end, unless its host asks to keep them. */
  albumMonths: 12,
  /** Contractual claims lapse after five years. */
  subscriptionYears: 5,
  /**
   * Orders and accepted terms: contracts of 120 € and more are kept for ten years (Code de la
   * consommation, L. 213-1).
   */
  orderYears: 10,
} as const;
