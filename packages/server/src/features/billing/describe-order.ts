import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { describeSeller } from '@lampion/contract/rules/seller';
import { findPriceTaxes } from '@lampion/contract/rules/vat-treatment';
import type { Deps } from '../../deps.ts';
import type { ComposedEmail } from '../../emails/email-composers.ts';
import { renderOrderConfirmed } from '../../emails/order-confirmed.ts';
import { renderTrialStarted } from '../../emails/trial-started.ts';
import { renderWithdrawalConfirmed } from '../../emails/withdrawal-confirmed.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { NoticeRow } from './notice-store.ts';
import { findOrder, findTerms } from './order-store.ts';

type Content = Omit<ComposedEmail, 'to' | 'replyTo'>;
type Dependencies = Pick<Deps, 'config' | 'db' | 'payments'>;

/**
 * The e-mail that confirms an order, or the trial it began with, with the terms that were accepted; null when the order is
 * gone.
 */
export async function describeOrder(deps: Dependencies, notice: NoticeRow): Promise<Content | null> {
  const order = await findOrder(deps.db, notice.subject);
  const terms = order && (await findTerms(deps.db, order.termsFile ?? order.termsVersion));
  if (order === null || terms === null) return null;
  const settings = await readSettings(deps);
  const { publisherName: name, publisherAddress: address, supportEmail: email } = settings;
  const seller = { name, address, email, registration: describeSeller(settings) };
  const taxes = findPriceTaxes(settings);
  const url = `${deps.config.PUBLIC_URL}${paymentPages.subscription}`;
  const isDemo = deps.payments.demo !== null;
  const filename = `conditions-generales-lampion-${order.termsVersion}.html`;
  const news = { ...order, seller, taxes, url, isDemo, toldAt: notice.createdAt };
  const content =
    notice.kind === 'trial-started'
      ? renderTrialStarted({ ...news, endsAt: notice.effectiveAt ?? notice.createdAt })
      : renderOrderConfirmed(news);
  return {
    ...content,
    attachments: [{ filename, contentType: 'text/html; charset=utf-8', content: terms }],
  };
}

/** The e-mail that confirms a withdrawal from an order; null when the order is gone. */
export async function describeWithdrawal(
  { db, payments }: Dependencies,
  notice: NoticeRow,
): Promise<Content | null> {
  const order = await findOrder(db, notice.subject);
  if (order === null || order.withdrawnAt === null) return null;
  const { planName, acceptedAt: orderedAt, withdrawnAt, refundAmount } = order;
  const isDemo = payments.demo !== null;
  const news = { planName, orderedAt, withdrawnAt, refundAmount: refundAmount ?? 0, isDemo };
  return renderWithdrawalConfirmed(news);
}
