import { Readable } from 'node:stream';
import { adminBillingEndpoints } from '@lampion/contract/billing/admin-billing';
import { billingEndpoints } from '@lampion/contract/billing/billing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { linkNextPage } from '../platform/http/answers.ts';
import type { Route } from '../platform/http/api.ts';
import { compareCustomer, listCustomers, openCustomerPortal, syncCustomer } from './billing/customers.ts';
import { listInvoices, openInvoicePage } from './billing/invoices.ts';
import { createCheckoutSession, previewOrder, withdrawOrder } from './billing/orders.ts';
import { processPaymentEvent } from './billing/payment-events.ts';
import { changePlan, previewPlanChange, revokePlanChange } from './billing/plan-changes.ts';
import { getPlanUsage } from './billing/plan-limits.ts';
import { getStructuredInvoice } from './billing/structured-invoices.ts';
import {
  cancelSubscription,
  getSubscription,
  listAvailableSubscriptions,
  resumeSubscription,
} from './billing/subscriptions.ts';
import { getWithdrawal } from './billing/withdrawals.ts';
import { getRevenue } from './revenue/revenue.ts';

/** Far above any real event; limits the memory strangers can use. */
const EVENT_BYTES_MAX = 512 * 1024;

/**
 * POST /stripe/webhook, where the payment provider posts its events. Outside the contract: the
 * signature covers the raw bytes, so nothing may parse them first. Answers 200 once the event is
 * processed, now or before.
 */
export async function stripeWebhook(app: FastifyInstance, { deps }: { readonly deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/stripe/webhook', { bodyLimit: EVENT_BYTES_MAX }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    await processPaymentEvent(deps, {
      payload: request.body instanceof Buffer ? request.body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : '',
    });
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}

/** Plans are public; subscription and invoices are for their organiser only. */
function registerBillingRoutes(route: Route, deps: Deps): void {
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

/** Customers of the payment provider, in the administration. */
function registerAdminBillingRoutes(route: Route, deps: Deps): void {
  route(adminBillingEndpoints.listCustomers, ({ actor, query }) => listCustomers(deps, actor, query));
  route(adminBillingEndpoints.compareCustomer, ({ actor, params }) =>
    compareCustomer(deps, actor, params.id),
  );
  route(adminBillingEndpoints.syncCustomer, ({ actor, params }) => syncCustomer(deps, actor, params.id));
}

function registerRevenueRoutes(route: Route, deps: Deps): void {
  route(adminBillingEndpoints.getRevenue, ({ actor }) => getRevenue(deps, actor));
}

export function billingRoutes(route: Route, deps: Deps): void {
  registerBillingRoutes(route, deps);
  registerAdminBillingRoutes(route, deps);
  registerRevenueRoutes(route, deps);
}
