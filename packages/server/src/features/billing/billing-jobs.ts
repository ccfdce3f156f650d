import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type { Deps } from '../../deps.ts';
import type { EmailContent } from '../../emails/email.ts';
import type { ComposedEmail, EmailComposers } from '../../emails/email-composers.ts';
import { type PaymentNews, renderPaymentConfirmed } from '../../emails/payment-confirmed.ts';
import { renderPaymentFailed } from '../../emails/payment-failed.ts';
import { renderPlanChanged } from '../../emails/plan-changed.ts';
import { renderPlanUpgraded } from '../../emails/plan-upgraded.ts';
import {
  renderSubscriptionCancelled,
  renderSubscriptionResumed,
} from '../../emails/subscription-cancelled.ts';
import { readSettings } from '../settings/read-settings.ts';
import { describeOrder, describeWithdrawal } from './describe-order.ts';
import { findNotice, type NoticeRow } from './notice-store.ts';
import { findPayer } from './subscription-store.ts';

type BillingTemplate = NoticeRow['kind'];
type Dependencies = Pick<Deps, 'config' | 'db' | 'payments'>;

/** What an e-mail about a notice holds, but for its addresses; null when there is nothing left to tell. */
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
  const linkTo = (page: 'invoices' | 'subscription') => `${deps.config.PUBLIC_URL}${paymentPages[page]}`;
  const paid =
    (render: (news: PaymentNews) => EmailContent, page: 'invoices' | 'subscription'): Describe =>
    async ({ planName, amount, period }) =>
      render({ planName, amount, period, url: linkTo(page), isDemo: deps.payments.demo !== null });
  const ends =
    (render: typeof renderSubscriptionCancelled): Describe =>
    async ({ planName, effectiveAt, createdAt }) =>
      render({ planName, effectiveAt: effectiveAt ?? createdAt, url: linkTo('subscription') });
  return {
    'order-confirmed': (id) => compose(id, (notice) => describeOrder(deps, notice)),
    'payment-confirmed': (id) => compose(id, paid(renderPaymentConfirmed, 'invoices')),
    'payment-failed': (id) => compose(id, paid(renderPaymentFailed, 'subscription')),
    'plan-changed': (id) => compose(id, paid(renderPlanChanged, 'subscription')),
    'plan-upgraded': (id) => compose(id, paid(renderPlanUpgraded, 'invoices')),
    'subscription-cancelled': (id) => compose(id, ends(renderSubscriptionCancelled)),
    'subscription-resumed': (id) => compose(id, ends(renderSubscriptionResumed)),
    'withdrawal-confirmed': (id) => compose(id, (notice) => describeWithdrawal(deps, notice)),
  };
}
