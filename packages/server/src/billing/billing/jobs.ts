import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import type { ComposedEmail, EmailComposers, EmailContent } from '../../platform/emails/frame.ts';
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
  type TroubleNews,
} from '../../platform/emails/payments.ts';
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
} from '../../platform/emails/plans.ts';
import { describeOrder, describeWithdrawal } from './orders.ts';
import { findNotice, findPayer, findSubscription, type NoticeRow } from './subscription-store.ts';

type BillingTemplate = NoticeRow['kind'];
type Page = 'invoices' | 'subscription';
type Dependencies = Pick<Deps, 'config' | 'db' | 'payments'>;

/**
 * Content of the e-mail for a notice, without its addresses; null when the notice no longer
 * applies.
 */
type Describe = (notice: NoticeRow) => Promise<Omit<ComposedEmail, 'to' | 'replyTo'> | null>;

/** The e-mails about payments; none for a deleted organiser. Replies go to support. */
export function billingEmails(deps: Dependencies): Pick<EmailComposers, BillingTemplate> {
  const compose = async (id: string, describe: Describe): Promise<ComposedEmail | null> => {
    const notice = await findNotice(deps.db, id);
    const payer = notice && (await findPayer(deps.db, notice.organiserId));
    const content = notice && (await describe(notice));
    if (payer === null || content === null) return null;
    const { supportEmail: replyTo } = await readSettings(deps);
    return { to: payer.email, replyTo, ...content };
  };
  const linkTo = (page: Page) => `${deps.config.PUBLIC_URL}${paymentPages[page]}`;
  const isDemo = deps.payments.demo !== null;
  const paid =
    (render: (news: PaymentNews) => EmailContent, page: Page): Describe =>
    async ({ planName, amount, period }) =>
      render({ planName, amount, period, url: linkTo(page), isDemo });
  const ends =
    (render: typeof renderSubscriptionCancelled): Describe =>
    async ({ planName, effectiveAt, createdAt }) =>
      render({ planName, effectiveAt: effectiveAt ?? createdAt, url: linkTo('subscription') });
  const composer =
    (render: (news: TroubleNews) => EmailContent, page: Page = 'subscription') =>
    (id: string) =>
      compose(id, async ({ planName, amount, effectiveAt }) =>
        render({ planName, amount, effectiveAt, url: linkTo(page), isDemo }),
      );
  const trialEnding: Describe = async ({ organiserId, planName, amount, period, effectiveAt }) => {
    const subscription = await findSubscription(deps.db, organiserId);
    // The trial ended, or was paid, before this could be sent.
    if (subscription?.status !== 'trialing' || effectiveAt === null) return null;
    const { hasPaymentMethod } = subscription;
    const bought = { planName, amount, period, isDemo };
    return renderTrialEnding({
      ...bought,
      url: linkTo('subscription'),
      endsAt: effectiveAt,
      hasPaymentMethod,
    });
  };
  return {
    'order-confirmed': (id) => compose(id, (notice) => describeOrder(deps, notice)),
    'payment-confirmed': (id) => compose(id, paid(renderPaymentConfirmed, 'invoices')),
    'payment-failed': composer(renderPaymentFailed),
    'payment-last-failed': composer(renderPaymentLastFailed),
    'payment-action': composer(renderPaymentAction),
    'payment-processing': composer(renderPaymentProcessing),
    'first-payment-missing': composer(renderFirstPaymentMissing),
    'first-payment-expired': composer(renderFirstPaymentExpired),
    'plan-suspended': composer(renderPlanSuspended),
    'subscription-unpaid': composer(renderSubscriptionUnpaid),
    'subscription-paused': composer(renderSubscriptionPaused),
    'dispute-opened': composer(renderDisputeOpened, 'invoices'),
    'dispute-won': composer(renderDisputeWon, 'invoices'),
    'dispute-lost': composer(renderDisputeLost, 'invoices'),
    'payment-refunded': composer(renderPaymentRefunded, 'invoices'),
    'plan-changed': (id) => compose(id, paid(renderPlanChanged, 'subscription')),
    'plan-upgraded': (id) => compose(id, paid(renderPlanUpgraded, 'invoices')),
    'subscription-cancelled': (id) => compose(id, ends(renderSubscriptionCancelled)),
    'subscription-resumed': (id) => compose(id, ends(renderSubscriptionResumed)),
    'trial-started': (id) => compose(id, (notice) => describeOrder(deps, notice)),
    'trial-ending': (id) => compose(id, trialEnding),
    'trial-ended': (id) => compose(id, paid(renderTrialEnded, 'subscription')),
    'withdrawal-confirmed': (id) => compose(id, (notice) => describeWithdrawal(deps, notice)),
  };
}
