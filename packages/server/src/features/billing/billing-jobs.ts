import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type { Deps } from '../../deps.ts';
import type { EmailContent } from '../../emails/email.ts';
import type { ComposedEmail, EmailComposers } from '../../emails/email-composers.ts';
import { type PaymentNews, renderPaymentConfirmed } from '../../emails/payment-confirmed.ts';
import { renderPaymentFailed } from '../../emails/payment-failed.ts';
import { renderPlanChanged } from '../../emails/plan-changed.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findNotice } from './notice-store.ts';
import { findPayer } from './subscription-store.ts';

type BillingTemplate = 'payment-confirmed' | 'payment-failed' | 'plan-changed';

/** The e-mails about payments; none for a deleted organiser. Replies go to support. */
export function billingEmails(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
): Pick<EmailComposers, BillingTemplate> {
  const compose = async (
    id: string,
    render: (news: PaymentNews) => EmailContent,
    page: 'invoices' | 'subscription',
  ): Promise<ComposedEmail | null> => {
    const notice = await findNotice(deps.db, id);
    const payer = notice && (await findPayer(deps.db, notice.organiserId));
    if (notice === null || payer === null) return null;
    const { planName, amount, period } = notice;
    const url = `${deps.config.PUBLIC_URL}${paymentPages[page]}`;
    const { supportEmail: replyTo } = await readSettings(deps);
    const isDemo = deps.payments.demo !== null;
    return { to: payer.email, replyTo, ...render({ planName, amount, period, url, isDemo }) };
  };
  return {
    'payment-confirmed': (id) => compose(id, renderPaymentConfirmed, 'invoices'),
    'payment-failed': (id) => compose(id, renderPaymentFailed, 'subscription'),
    'plan-changed': (id) => compose(id, renderPlanChanged, 'subscription'),
  };
}
