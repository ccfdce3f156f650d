import type { EmailTemplate } from '@lampion/contract/messages/emails';
import { describe, expect, it } from 'vitest';
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
} from './accounts.ts';
import { renderAnnouncement, renderNews, renderPublications } from './announcements.ts';
import { renderRequestAccepted, renderRequestRefused, renderRequestsWaiting } from './approvals.ts';
import {
  renderContactAnswer,
  renderContactConfirmation,
  renderContactMessage,
  renderDeliveryCheck,
} from './contact.ts';
import { renderEventRepublished } from './events.ts';
import type { EmailContent } from './frame.ts';
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
} from './invitations.ts';
import {
  renderContestAnswered,
  renderDecision,
  renderReportClosed,
  renderReportReceived,
} from './moderation.ts';
import { renderStepsDue } from './night-file.ts';
import { renderOrderConfirmed, renderWithdrawalConfirmed } from './orders.ts';
import { renderPartyEmail, renderPartyInvitation } from './parties.ts';
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
} from './payments.ts';
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
} from './plans.ts';
import {
  renderTeamHandedOver,
  renderTeamInvitation,
  renderTeamLeft,
  renderTeamRoleChanged,
} from './teams.ts';
import { renderWebhookOff } from './webhooks.ts';

const url = 'https://lampion.test/x#token=a"b';
const vector = `<script>alert(1)</script>"><img src=x onerror=alert(1)>' & fin`;

const news: PaymentNews = { planName: vector, amount: 2999, period: 'month', url, isDemo: true };

const trouble = { planName: vector, amount: 2999, effectiveAt: new Date(0), url, isDemo: true };

const order = {
  ...news,
  taxes: 'included',
  acceptedAt: new Date('2027-07-01T10:00:00.000Z'),
  notifiedAt: new Date('2027-07-01T10:01:00.000Z'),
  termsVersion: '2027-01-01',
  hasFewEmployees: true,
  startsAtOnce: true,
  trialDays: null,
  discount: { code: vector, percentOff: 50, amountOff: null, duration: 'once', months: null },
  seller: { name: vector, address: vector, registration: vector, email: 'bonjour@lampion.test' },
} as const;

const event = {
  name: vector,
  beginDate: '2027-07-13T18:30:00.000Z',
  endDate: '2027-07-14T02:00:00.000Z',
  place: vector,
  organiser: vector,
  url: 'https://lampion.test/events/1',
  isNamedInSubject: true,
  isParty: false,
};

const statement = {
  reason: `${vector}\nseconde ligne`,
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
  'new-device': renderNewDevice({ device: vector, signedInAt: new Date(0), resetUrl: url }),
  'passkey-added': renderPasskeyAdded({ name: vector, resetUrl: url }),
  'second-factor-removed': renderSecondFactorRemoved({ signInUrl: url }),
  'verification-code': renderVerificationCode({ code: '012345', username: 'lina.m' }),
  'email-change-requested': renderEmailChangeRequested({ newEmail: vector, resetUrl: url }),
  'confirm-new-email': renderConfirmNewEmail({ url }),
  'email-changed': renderEmailChanged({ newEmail: vector, contactUrl: url }),
  'contact-message': renderContactMessage({
    name: vector,
    email: 'camille@exemple.fr',
    subject: vector,
    message: `${vector}\nseconde ligne`,
  }),
  'contact-confirmation': renderContactConfirmation(),
  'delivery-check': renderDeliveryCheck(),
  'webhook-off': renderWebhookOff({ address: url, isGone: false, url }),
  'contact-answer': renderContactAnswer({
    name: vector,
    subject: vector,
    message: `${vector}\nseconde ligne`,
    answer: `${vector}\nbonne soirée`,
  }),
  'decision-taken': renderDecision({ measure: 'event.unpublish', name: vector, ...statement }),
  'report-received': renderReportReceived('photo'),
  'report-closed': renderReportClosed({ kind: 'member', name: vector, outcome: 'kept' }),
  'contest-answered': renderContestAnswered({
    measure: 'event.unpublish',
    name: vector,
    outcome: 'reversed',
    text: `${vector}\nseconde ligne`,
  }),
  news: renderNews({
    text: vector,
    words: vector,
    url: 'https://lampion.test/app/news',
    preferencesUrl: 'https://lampion.test/app/news/choices',
  }),
  publications: renderPublications({
    title: 'Une nouvelle date',
    words: vector,
    organiserName: vector,
    organiserUrl: 'https://lampion.test/o/guinguette',
    isNamedInSubject: true,
    events: [
      { name: vector, dateCount: 12, place: vector, beginDate: new Date(0), endDate: new Date(0), url },
    ],
    unsubscribeUrl: url,
  }),
  'confirm-follow': renderConfirmFollow({ organiserName: vector, url }),
  'team-invitation': renderTeamInvitation({
    organiserName: vector,
    role: 'door',
    expiresAt: new Date('2027-07-15T10:00:00.000Z'),
    url,
  }),
  'team-change': renderTeamHandedOver({
    organiserName: vector,
    by: vector,
    heir: vector,
    isHeir: false,
    url,
  }),
  'team-role-changed': renderTeamRoleChanged({ organiserName: vector, by: vector, role: 'door', url }),
  'team-left': renderTeamLeft({ organiserName: vector, by: vector, url }),
  'event-republished': renderEventRepublished({ name: vector }),
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
  'subscription-cancelled': renderSubscriptionCancelled({ planName: vector, effectiveAt: new Date(0), url }),
  'subscription-resumed': renderSubscriptionResumed({ planName: vector, effectiveAt: new Date(0), url }),
  'withdrawal-confirmed': renderWithdrawalConfirmed({
    planName: vector,
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
  'requests-waiting': renderRequestsWaiting({ name: vector, count: 2, url }),
  'night-steps-due': renderStepsDue({
    name: vector,
    steps: [{ title: 'Ouvrir une buvette', dueDay: '2027-06-28' }],
    url,
  }),
  'request-accepted': renderRequestAccepted({ event, url }),
  'request-refused': renderRequestRefused({ event, words: vector }),
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
    host: vector,
    words: vector,
    url,
  }),
  invitation: renderInvitation({ event, url, unsubscribeUrl: url }),
  announcement: renderAnnouncement({
    kind: 'change',
    eventType: 'party',
    eventName: vector,
    isNamedInSubject: true,
    organiserName: vector,
    body: `${vector}\nseconde ligne`,
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

describe.each(Object.entries(emails))('%s', (_name, { subject, text, html }) => {
  it('has a one-line subject and both versions', () => {
    expect(subject).toMatch(/^[^\r\n]{5,}$/);
    expect(text.length).toBeGreaterThan(80);
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/);
  });

  it('fetches nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(?:script|img|link|iframe|object|form)\b/i);
    expect(html).not.toMatch(/<[^>]*\b(?:src|background)=|url\(|@import/i);
  });

  it('stays readable without style sheets: every text carries its colour and font', () => {
    const texts = [...html.matchAll(/<(?:p|h1|blockquote)\b[^>]*>/g)].map(([tag]) => tag);
    expect(texts.length).toBeGreaterThan(1);
    for (const tag of texts) expect(tag).toMatch(/style="[^"]*font-family:[^"]*color:#/);
    expect(html).toContain('max-width:600px');
    for (const [table] of html.matchAll(/<table\b[^>]*>/g)) expect(table).toContain('role="presentation"');
  });

  it('balances its tags', () => {
    for (const tag of ['table', 'tr', 'td', 'p', 'a', 'div', 'blockquote', 'span']) {
      const opened = html.match(new RegExp(`<${tag}\\b`, 'g'))?.length ?? 0;
      const closed = html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0;
      expect([tag, closed]).toEqual([tag, opened]);
    }
  });
});

describe('subjects of a free account', () => {
  const free = { ...event, isNamedInSubject: false };
  const written = [
    renderInvitation({ event: free, url, unsubscribeUrl: url }),
    renderPartyInvitation({ event: free, unsubscribeUrl: url }),
    renderPartyEmail({ kind: 'date_chosen', facts: free, host: vector, words: vector, url }),
    renderPlaceFreed({ event: free, url, isConfirmed: true, isAccepted: true }),
    renderReplyAsked({ event: free, isYes: true, url }),
    ...(['yes', 'waiting', 'pending'] as const).map((reply) =>
      renderReplyReceived({ event: free, reply, isRequested: false, plusOnes: 0, url }),
    ),
    ...(['message', 'change', 'cancellation', 'restoration', 'reminder', 'nudge'] as const).map((kind) =>
      renderAnnouncement({
        kind,
        eventType: 'concert',
        eventName: vector,
        isNamedInSubject: false,
        organiserName: vector,
        body: vector,
        url,
        replyUrl: null,
      }),
    ),
  ];
  it.each(written)('hold our own text only: $subject', ({ subject, html }) => {
    const [shownInList = ''] = html.split('<h1');
    expect(`${subject} ${shownInList}`).not.toMatch(/script&gt;|alert|onerror/);
  });
});

describe('typography', () => {
  it('is French in what we say', () => {
    const { html, text } = emails['reset-password'];
    for (const version of [html, text]) {
      expect(version).toContain('Vous n’avez rien demandé\u202f?');
    }
  });

  it('leaves user text unchanged', () => {
    expect(emails['contact-message'].text).toContain(`> ${vector}\n> seconde ligne`);
  });
});

describe('links', () => {
  it('are escaped in HTML and whole in text', () => {
    expect(emails['reset-password'].html).toContain('href="https://lampion.test/x#token=a&quot;b"');
    expect(emails['reset-password'].text).toContain(url);
  });

  it('show the unsubscribe link as text, not as an address too wide for a phone', () => {
    expect(emails.announcement.html).toMatch(
      /<a [^>]*>Ne plus recevoir ces <span style="white-space:nowrap">e-mails<\/span><\/a>/,
    );
    expect(emails.announcement.text).toContain(`Ne plus recevoir ces e-mails\u202f:\n${url}`);
  });
});
