import type { Desk } from './account-context.ts';
import * as catalogue from './catalogue/catalogue.ts';
import * as reductions from './catalogue/reductions.ts';
import * as taxRates from './catalogue/tax-rates.ts';
import * as portal from './checkout/portal.ts';
import * as sessions from './checkout/sessions.ts';
import { createBalanceTransaction, listBalanceTransactions } from './customers/balance.ts';
import * as customers from './customers/customers.ts';
import * as methods from './customers/payment-methods.ts';
import * as taxIds from './customers/tax-ids.ts';
import { createCreditNote, listCreditNotes } from './invoices/credit-notes.ts';
import * as invoices from './invoices/invoices.ts';
import type { Params } from './params.ts';
import * as disputes from './payments/disputes.ts';
import { createRefund, listOfCustomer, listRefunds } from './payments/refunds.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { previewInvoice } from './subscriptions/preview-invoice.ts';
import * as schedules from './subscriptions/schedules.ts';
import * as subscriptions from './subscriptions/subscriptions.ts';
import { resumeSubscription } from './subscriptions/subscriptions.ts';
import { updateSubscription } from './subscriptions/update-subscription.ts';

/** Answers a call with an object. Receives the ids of its path in order. */
export type Handler = (desk: Desk, params: Params, id: string, second: string) => object;

const { retrieve } = catalogue;

/** Every call that the double supports. */
export const routes: Readonly<Record<string, Handler>> = {
  'GET /v1/prices': catalogue.listPrices,
  'POST /v1/prices': catalogue.createPrice,
  'GET /v1/prices/:id': retrieve('price'),
  'POST /v1/prices/:id': catalogue.updatePrice,
  'GET /v1/products': catalogue.listProducts,
  'POST /v1/products': catalogue.createProduct,
  'GET /v1/products/:id': retrieve('product'),
  'POST /v1/products/:id': catalogue.updateProduct,
  'POST /v1/coupons': reductions.createCoupon,
  'GET /v1/coupons/:id': retrieve('coupon'),
  'DELETE /v1/coupons/:id': reductions.deleteCoupon,
  'GET /v1/promotion_codes': reductions.listPromotionCodes,
  'POST /v1/promotion_codes': reductions.createPromotionCode,
  'GET /v1/promotion_codes/:id': retrieve('promotion_code'),
  'POST /v1/promotion_codes/:id': reductions.updatePromotionCode,
  'GET /v1/tax_rates': taxRates.listTaxRates,
  'POST /v1/tax_rates': taxRates.createTaxRate,
  'GET /v1/tax_rates/:id': retrieve('tax_rate'),
  'POST /v1/tax_rates/:id': taxRates.updateTaxRate,

  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers/:id': customers.retrieveCustomer,
  'POST /v1/customers/:id': customers.updateCustomer,
  'DELETE /v1/customers/:id': customers.deleteCustomer,
  'GET /v1/customers/:id/tax_ids': taxIds.listTaxIds,
  'POST /v1/customers/:id/tax_ids': taxIds.createTaxId,
  'GET /v1/customers/:id/tax_ids/:id': taxIds.retrieveTaxId,
  'DELETE /v1/customers/:id/tax_ids/:id': taxIds.deleteTaxId,
  'GET /v1/customers/:id/balance_transactions': listBalanceTransactions,
  'POST /v1/customers/:id/balance_transactions': createBalanceTransaction,
  'GET /v1/customers/:id/payment_methods': methods.listMethods,
  'GET /v1/payment_methods': (desk, params) => methods.listMethods(desk, params, ''),
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': methods.attach,
  'POST /v1/payment_methods/:id/detach': methods.detach,

  'GET /v1/checkout/sessions': sessions.listSessions,
  'POST /v1/checkout/sessions': sessions.createSession,
  'GET /v1/checkout/sessions/:id': sessions.retrieveSession,
  'POST /v1/checkout/sessions/:id/expire': sessions.expire,

  'GET /v1/subscriptions': subscriptions.listSubscriptions,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions/:id': subscriptions.retrieveSubscription,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': subscriptions.cancelSubscription,
  'POST /v1/subscriptions/:id/resume': resumeSubscription,
  'GET /v1/subscription_schedules': schedules.listSchedules,
  'POST /v1/subscription_schedules': schedules.createSchedule,
  'GET /v1/subscription_schedules/:id': schedules.retrieveSchedule,
  'POST /v1/subscription_schedules/:id': schedules.updateSchedule,
  'POST /v1/subscription_schedules/:id/release': schedules.release,
  'POST /v1/subscription_schedules/:id/cancel': schedules.cancelSchedule,

  'GET /v1/invoices': invoices.listInvoices,
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/:id': invoices.retrieveInvoice,
  'POST /v1/invoices/:id/finalize': invoices.finalize,
  'POST /v1/invoices/:id/pay': invoices.pay,
  'POST /v1/invoices/:id/void': invoices.voidOne,
  'POST /v1/invoices/:id/mark_uncollectible': invoices.markUncollectible,
  'GET /v1/invoice_payments': invoices.listInvoicePayments,

  'GET /v1/charges': listOfCustomer('charge', '/v1/charges'),
  'GET /v1/charges/:id': retrieve('charge'),
  'GET /v1/payment_intents': listOfCustomer('payment_intent', '/v1/payment_intents'),
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'GET /v1/setup_intents/:id': retrieve('setup_intent'),
  'GET /v1/refunds': listRefunds,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/:id': retrieve('refund'),
  'GET /v1/credit_notes': listCreditNotes,
  'POST /v1/credit_notes': createCreditNote,
  'GET /v1/credit_notes/:id': retrieve('credit_note'),
  'GET /v1/disputes': disputes.listDisputes,
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': disputes.updateDispute,
  'POST /v1/disputes/:id/close': disputes.close,

  'GET /v1/billing_portal/configurations': portal.listConfigurations,
  'POST /v1/billing_portal/configurations': portal.createConfiguration,
  'POST /v1/billing_portal/sessions': portal.createPortalSession,
};
