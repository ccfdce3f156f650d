import type { EmailTemplate } from '@lampion/contract/messages/emails';
import {
  renderAccountDeletion,
  renderConfirmFollow,
  renderConfirmNewEmail,
  renderEmailChanged,
  renderEmailChangeRequested,
  renderNewDevice,
  renderPasskeyAdded,
  renderPasswordChanged,
  renderResetPassword,
  renderSecondFactorRemoved,
  renderVerificationCode,
  renderWelcome,
} from '../platform/emails/accounts.ts';
import { renderAnnouncement, renderNews, renderPublications } from '../platform/emails/announcements.ts';
import {
  renderRequestAccepted,
  renderRequestRefused,
  renderRequestsWaiting,
} from '../platform/emails/approvals.ts';
import {
  renderContactAnswer,
  renderContactConfirmation,
  renderContactMessage,
  renderDeliveryCheck,
} from '../platform/emails/contact.ts';
import { renderEventRepublished } from '../platform/emails/events.ts';
import type { EmailContent } from '../platform/emails/frame.ts';
import {
  renderInvitation,
  renderLinkRenewed,
  renderPassTakenOver,
  renderPlaceFreed,
  renderPlaceHanded,
  renderPlacesOffered,
  renderPlaceTakenBack,
  renderReplyAsked,
  renderReplyReceived,
  renderTicket,
} from '../platform/emails/invitations.ts';
import {
  renderContestAnswered,
  renderDecision,
  renderReportClosed,
  renderReportReceived,
} from '../platform/emails/moderation.ts';
import { renderStepsDue } from '../platform/emails/night-file.ts';
import { renderOrderConfirmed, renderWithdrawalConfirmed } from '../platform/emails/orders.ts';
import { renderPartyEmail, renderPartyInvitation } from '../platform/emails/parties.ts';
import {
  type PaymentNews,
  renderDisputeLost,
  renderDisputeOpened,
  renderDisputeWon,
  renderFirstPaymentExpired,
  renderFirstPaymentMissing,
  renderPaymentAction,
  renderPaymentConfirmed,
  renderPaymentFailed,
  renderPaymentLastFailed,
  renderPaymentProcessing,
  renderPaymentRefunded,
} from '../platform/emails/payments.ts';
import {
  renderPlanChanged,
  renderPlanSuspended,
  renderPlanUpgraded,
  renderSubscriptionCancelled,
  renderSubscriptionPaused,
  renderSubscriptionResumed,
  renderSubscriptionUnpaid,
  renderTrialEnded,
  renderTrialEnding,
  renderTrialStarted,
} from '../platform/emails/plans.ts';
import {
  renderTeamHandedOver,
  renderTeamInvitation,
  renderTeamLeft,
  renderTeamRoleChanged,
} from '../platform/emails/teams.ts';
import { renderWebhookOff } from '../platform/emails/webhooks.ts';

/** The facts of an event, as an e-mail about it names them. */
export const sampleEvent = (words: string) => ({
  name: words,
  beginDate: '2027-07-13T18:30:00.000Z',
  endDate: '2027-07-14T02:00:00.000Z',
  place: words,
  organiser: words,
  url: 'https://lampion.test/events/1',
  isNamedInSubject: true,
  isParty: false,
});

/**
 * Every kind of e-mail that the product sends, with the same text wherever people write their own.
 * A new kind does not compile before it is here.
 * @param words a name, a message, a reason: whatever a person writes
 * @param url where its links lead
 */
export function renderSampleEmails(words: string, url: string) {
  const news: PaymentNews = { planName: words, amount: 2999, period: 'month', url, isDemo: true };

  const trouble = { planName: words, amount: 2999, effectiveAt: new Date(0), url, isDemo: true };

  const order = {
    ...news,
    taxes: 'included',
    acceptedAt: new Date('2027-07-01T10:00:00.000Z'),
    notifiedAt: new Date('2027-07-01T10:01:00.000Z'),
    termsVersion: '2027-01-01',
    hasFewEmployees: true,
    startsAtOnce: true,
    trialDays: null,
    discount: { code: words, percentOff: 50, amountOff: null, duration: 'once', months: null },
    seller: { name: words, address: words, registration: words, email: 'bonjour@lampion.test' },
  } as const;

  const event = sampleEvent(words);

  const statement = {
    reason: `${words}\nseconde ligne`,
    rule: 'alcohol',
    decidedAt: new Date('2027-05-01T10:00:00.000Z'),
    contestUrl: url,
  } as const;
  const emails: Record<
    | EmailTemplate
    | 'announcement'
    | 'publications'
    | 'reply-asked'
    | 'team-left'
    | 'team-role-changed'
    | 'welcome-confirmed',
    EmailContent
  > = {
    welcome: renderWelcome({ confirmUrl: url, signInUrl: 'https://lampion.test/login' }),
    'welcome-confirmed': renderWelcome({ confirmUrl: null, signInUrl: 'https://lampion.test/login' }),
    'reset-password': renderResetPassword({ url }),
    'password-changed': renderPasswordChanged({ resetUrl: url }),
    'new-device': renderNewDevice({ device: words, signedInAt: new Date(0), resetUrl: url }),
    'passkey-added': renderPasskeyAdded({ name: words, resetUrl: url }),
    'second-factor-removed': renderSecondFactorRemoved({ signInUrl: url }),
    'verification-code': renderVerificationCode({ code: '012345', username: 'lina.m' }),
    'email-change-requested': renderEmailChangeRequested({ newEmail: words, resetUrl: url }),
    'confirm-new-email': renderConfirmNewEmail({ url }),
    'email-changed': renderEmailChanged({ newEmail: words, contactUrl: url }),
    'contact-message': renderContactMessage({
      name: words,
      email: 'camille@exemple.fr',
      subject: words,
      message: `${words}\nseconde ligne`,
    }),
    'contact-confirmation': renderContactConfirmation(),
    'delivery-check': renderDeliveryCheck(),
    'webhook-off': renderWebhookOff({ address: url, isGone: false, url }),
    'contact-answer': renderContactAnswer({
      name: words,
      subject: words,
      message: `${words}\nseconde ligne`,
      answer: `${words}\nbonne soirée`,
    }),
    'decision-taken': renderDecision({ measure: 'event.unpublish', name: words, ...statement }),
    'report-received': renderReportReceived('photo'),
    'report-closed': renderReportClosed({ kind: 'member', name: words, outcome: 'kept' }),
    'contest-answered': renderContestAnswered({
      measure: 'event.unpublish',
      name: words,
      outcome: 'reversed',
      text: `${words}\nseconde ligne`,
    }),
    news: renderNews({
      text: words,
      words: words,
      url: 'https://lampion.test/app/news',
      preferencesUrl: 'https://lampion.test/app/news/choices',
    }),
    publications: renderPublications({
      title: 'Une nouvelle date',
      words: words,
      organiserName: words,
      organiserUrl: 'https://lampion.test/o/guinguette',
      isNamedInSubject: true,
      events: [
        { name: words, dateCount: 12, place: words, beginDate: new Date(0), endDate: new Date(0), url },
      ],
      unsubscribeUrl: url,
    }),
    'confirm-follow': renderConfirmFollow({ organiserName: words, url }),
    'team-invitation': renderTeamInvitation({
      organiserName: words,
      role: 'door',
      expiresAt: new Date('2027-07-15T10:00:00.000Z'),
      url,
    }),
    'team-change': renderTeamHandedOver({
      organiserName: words,
      by: words,
      heir: words,
      isHeir: false,
      url,
    }),
    'team-role-changed': renderTeamRoleChanged({ organiserName: words, by: words, role: 'door', url }),
    'team-left': renderTeamLeft({ organiserName: words, by: words, url }),
    'event-republished': renderEventRepublished({ name: words }),
    'order-confirmed': renderOrderConfirmed(order),
    'trial-started': renderTrialStarted({ ...order, endsAt: new Date('2027-07-15T10:00:00.000Z') }),
    'trial-ending': renderTrialEnding({ ...news, endsAt: new Date(0), hasPaymentMethod: false }),
    'trial-ended': renderTrialEnded(news),
    'payment-confirmed': renderPaymentConfirmed(news),
    'payment-failed': renderPaymentFailed(trouble),
    'payment-last-failed': renderPaymentLastFailed(trouble),
    'payment-action': renderPaymentAction(trouble),
    'payment-processing': renderPaymentProcessing(trouble),
    'payment-refunded': renderPaymentRefunded(trouble),
    'first-payment-missing': renderFirstPaymentMissing(trouble),
    'first-payment-expired': renderFirstPaymentExpired(trouble),
    'plan-suspended': renderPlanSuspended(trouble),
    'subscription-unpaid': renderSubscriptionUnpaid(trouble),
    'subscription-paused': renderSubscriptionPaused(trouble),
    'dispute-opened': renderDisputeOpened(trouble),
    'dispute-won': renderDisputeWon(trouble),
    'dispute-lost': renderDisputeLost(trouble),
    'plan-changed': renderPlanChanged(news),
    'plan-upgraded': renderPlanUpgraded(news),
    'subscription-cancelled': renderSubscriptionCancelled({ planName: words, effectiveAt: new Date(0), url }),
    'subscription-resumed': renderSubscriptionResumed({ planName: words, effectiveAt: new Date(0), url }),
    'withdrawal-confirmed': renderWithdrawalConfirmed({
      planName: words,
      orderedAt: new Date(0),
      withdrawnAt: new Date(0),
      refundAmount: 2999,
      isDemo: false,
    }),
    'reply-received': renderReplyReceived({ event, reply: 'yes', isRequested: false, plusOnes: 2, url }),
    'reply-asked': renderReplyAsked({ event, isYes: true, url }),
    ticket: renderTicket({ event, url }),
    'link-renewed': renderLinkRenewed({ event, url }),
    'pass-taken-over': renderPassTakenOver({ event, url }),
    'place-handed': renderPlaceHanded({ event, url, unsubscribeUrl: url }),
    'place-taken-back': renderPlaceTakenBack({ event, url }),
    'place-freed': renderPlaceFreed({ event, url, isConfirmed: false, isAccepted: false }),
    'requests-waiting': renderRequestsWaiting({ name: words, count: 2, url }),
    'night-steps-due': renderStepsDue({
      name: words,
      steps: [{ title: 'Ouvrir une buvette', dueDay: '2027-06-28' }],
      url,
    }),
    'request-accepted': renderRequestAccepted({ event, url }),
    'request-refused': renderRequestRefused({ event, words: words }),
    'places-offered': renderPlacesOffered({
      event,
      places: 2,
      until: '2027-07-01T19:40:00.000Z',
      people: 4,
      url,
    }),
    'party-invitation': renderPartyInvitation({ event, unsubscribeUrl: url }),
    'party-letter': renderPartyEmail({
      kind: 'party_changed',
      facts: event,
      host: words,
      words: words,
      url,
    }),
    invitation: renderInvitation({ event, url, unsubscribeUrl: url }),
    announcement: renderAnnouncement({
      kind: 'change',
      eventType: 'party',
      eventName: words,
      isNamedInSubject: true,
      organiserName: words,
      body: `${words}\nseconde ligne`,
      url,
      replyUrl: url,
      unsubscribeUrl: url,
    }),
    'account-deletion': renderAccountDeletion({
      reason: 'request',
      eraseAt: new Date('2027-03-01T10:00:00Z'),
      signInUrl: 'https://lampion.test/login',
    }),
  };
  return emails;
}
