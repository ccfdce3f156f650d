import { Readable } from 'node:stream';
import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { linkNextPage } from '../../http/link-next-page.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePlan } from './change-plan.ts';
import { getPlanUsage } from './check-plan-limits.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { getStructuredInvoice } from './get-structured-invoice.ts';
import { getSubscription } from './get-subscription.ts';
import { getWithdrawal } from './get-withdrawal.ts';
import { listAvailableSubscriptions } from './list-available-subscriptions.ts';
import { listInvoices } from './list-invoices.ts';
import { openCustomerPortal } from './open-customer-portal.ts';
import { openInvoicePage } from './open-invoice-page.ts';
import { previewOrder } from './preview-order.ts';
import { previewPlanChange } from './preview-plan-change.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { revokePlanChange } from './revoke-plan-change.ts';
import { withdrawOrder } from './withdraw-order.ts';

/** Plans are public; subscription and invoices are for their organiser only. */
export function registerBillingRoutes(route: Route, deps: Deps): void {
  route(billingEndpoints.listAvailableSubscriptions, ({ query }) => listAvailableSubscriptions(deps, query));
  route(billingEndpoints.previewOrder, ({ actor, query }) => previewOrder(deps, actor, query));
  route(billingEndpoints.createCheckoutSession, ({ actor, body }) =>
    createCheckoutSession(deps, actor, body),
  );
  route(billingEndpoints.getSubscription, ({ actor }) => getSubscription(deps, actor));
  route(billingEndpoints.getPlanUsage, ({ actor }) => getPlanUsage(deps, actor));
  route(billingEndpoints.listInvoices, async ({ actor, query, request, reply }) => {
    const { invoices, nextCursor } = await listInvoices(deps, actor, query);
    if (nextCursor !== null) reply.header('link', linkNextPage(request, query, nextCursor));
    return invoices;
  });
  route(billingEndpoints.getStructuredInvoice, async ({ actor, params, reply }) => {
    const { filename, content } = await getStructuredInvoice(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from([content], { objectMode: false });
  });
  route(billingEndpoints.changePlan, ({ actor, body }) => changePlan(deps, actor, body));
  route(billingEndpoints.previewPlanChange, ({ actor, query }) => previewPlanChange(deps, actor, query));
  route(billingEndpoints.revokePlanChange, ({ actor }) => revokePlanChange(deps, actor));
  route(billingEndpoints.cancelSubscription, ({ actor }) => cancelSubscription(deps, actor));
  route(billingEndpoints.resumeSubscription, ({ actor }) => resumeSubscription(deps, actor));
  route(billingEndpoints.getWithdrawal, ({ actor }) => getWithdrawal(deps, actor));
  route(billingEndpoints.withdrawOrder, ({ actor }) => withdrawOrder(deps, actor));
  route(billingEndpoints.openInvoicePage, ({ actor }) => openInvoicePage(deps, actor));
  route(billingEndpoints.openCustomerPortal, ({ actor }) => openCustomerPortal(deps, actor));
}
