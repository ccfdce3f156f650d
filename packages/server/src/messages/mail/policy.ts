import type { EmailLane, EmailTemplate } from '@lampion/contract/messages/emails';
import type { Config } from '../../config.ts';

/**
 * Lane of each e-mail: for `security` the recipient is waiting, `personal` goes to one person,
 * `bulk` to many at once.
 */
const lanes = {
  welcome: 'security',
  'reset-password': 'security',
  'password-changed': 'security',
  'new-device': 'security',
  'passkey-added': 'security',
  'second-factor-removed': 'security',
  'verification-code': 'security',
  'email-change-requested': 'security',
  'confirm-new-email': 'security',
  'email-changed': 'security',
  'account-deletion': 'security',
  'confirm-follow': 'personal',
  'team-invitation': 'personal',
  'team-change': 'personal',
  'contact-message': 'personal',
  'contact-confirmation': 'personal',
  'contact-answer': 'personal',
  'decision-taken': 'personal',
  'event-republished': 'personal',
  'report-received': 'personal',
  'report-closed': 'personal',
  'contest-answered': 'personal',
  'order-confirmed': 'personal',
  'payment-confirmed': 'personal',
  'payment-failed': 'personal',
  'payment-processing': 'personal',
  'payment-action': 'personal',
  'payment-last-failed': 'personal',
  'payment-refunded': 'personal',
  'first-payment-missing': 'personal',
  'first-payment-expired': 'personal',
  'plan-suspended': 'personal',
  'subscription-unpaid': 'personal',
  'subscription-paused': 'personal',
  'dispute-opened': 'personal',
  'dispute-won': 'personal',
  'dispute-lost': 'personal',
  'plan-changed': 'personal',
  'plan-upgraded': 'personal',
  'subscription-cancelled': 'personal',
  'subscription-resumed': 'personal',
  'withdrawal-confirmed': 'personal',
  'trial-started': 'personal',
  'trial-ending': 'personal',
  'trial-ended': 'personal',
  'reply-received': 'personal',
  ticket: 'personal',
  'link-renewed': 'personal',
  'pass-taken-over': 'personal',
  'place-handed': 'personal',
  'place-taken-back': 'personal',
  'place-freed': 'personal',
  'places-offered': 'personal',
  'requests-waiting': 'personal',
  'night-steps-due': 'personal',
  'request-accepted': 'personal',
  'request-refused': 'personal',
  news: 'personal',
  'party-invitation': 'personal',
  'party-letter': 'personal',
  'delivery-check': 'personal',
  'webhook-off': 'personal',
  invitation: 'bulk',
} as const satisfies Record<EmailTemplate, EmailLane>;

export const laneOf = (template: EmailTemplate): EmailLane => lanes[template];

/** Templates that an organiser sends to many at once. */
export type BulkTemplate = {
  [T in EmailTemplate]: (typeof lanes)[T] extends 'bulk' ? T : never;
}[EmailTemplate];

/** Maximum milliseconds of an attempt. Mail servers may examine a message before they accept it. */
export const DEADLINES_MS: Readonly<Record<EmailLane, number>> = {
  security: 30_000,
  personal: 60_000,
  bulk: 60_000,
};

/** Enough for e-mails that members trigger one by one, however many invitations are being sent. */
const OWN_CONNECTIONS = 4;

/** Connections to the mail server per lane and process, and so its concurrent messages. */
export const connectionsOf = ({
  SMTP_CONNECTIONS: bulk,
}: Pick<Config, 'SMTP_CONNECTIONS'>): Readonly<Record<EmailLane, number>> => ({
  security: OWN_CONNECTIONS,
  personal: OWN_CONNECTIONS,
  bulk,
});

const FIRST_PAUSE_MS = 5_000;
export const LONGEST_PAUSE_MS = 3_600_000;
/** Spreads attempts over about half a day, as long as a mail server may be down. */
const TRIES_MAX = 21;

/** Milliseconds until the next attempt after so many failures; null to give up. */
export function pauseAfter(tries: number): number | null {
  return tries >= TRIES_MAX ? null : Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}
