import { declined } from './declined.ts';
import {
  all,
  change,
  type Desk,
  emit,
  fileOf,
  find,
  findById,
  findCustomer,
  keep,
  noteOf,
  ownId,
} from './desk.ts';
import { listParams, page } from './list.ts';
import { makePaymentMethod } from './make-payment-method.ts';
import { checkParams, type Params, readText } from './params.ts';
import type { PaymentMethod } from './payment-shapes.ts';
import { missing } from './refusal.ts';
import { type TestMethod, testMethods } from './test-methods-data.ts';

/** How a payment method of the customer behaves. */
export function behaviourOf(desk: Desk, id: string): TestMethod {
  const method = testMethods[String(noteOf(desk, id).method)];
  if (method === undefined) throw new Error(`a payment method that nobody attached: ${id}`);
  return method;
}

/** Keeps a test method as one of the customer's. The id of one that is theirs already gives that one. */
export function addMethod(desk: Desk, id: string, param?: string): PaymentMethod {
  const known = findById(desk, id);
  if (known?.object === 'payment_method') return known as PaymentMethod;
  const method = testMethods[id];
  if (method === undefined) throw missing('PaymentMethod', id, param);
  const { id: customer } = fileOf(desk);
  const added = keep(desk, makePaymentMethod(method, { id: ownId(desk, 'pm'), customer, now: desk.now }));
  noteOf(desk, added.id).method = id;
  return added;
}

/** Attaches a method as a call does. Refused where its bank refuses. */
export function attachMethod(desk: Desk, id: string): PaymentMethod {
  const isNew = findById(desk, id) === undefined;
  const { onAttach } = testMethods[id] ?? {};
  if (isNew && onAttach !== undefined) throw declined(onAttach);
  const method = addMethod(desk, id);
  if (isNew) emit(desk, 'payment_method.attached', method);
  return method;
}

export function attach(desk: Desk, params: Params, id: string): object {
  checkParams(params, [], ['customer']);
  findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  return attachMethod(desk, id);
}

export function detach(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const method = find<PaymentMethod>(desk, 'payment_method', id);
  const customer = findCustomer(desk, fileOf(desk).id);
  if (customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    change(desk, customer, { invoice_settings }, 'customer.updated');
  }
  return change(desk, method, { customer: null }, 'payment_method.detached');
}

export function listMethods(desk: Desk, params: Params, customer: string): object {
  checkParams(params, [...listParams, 'type', 'customer', 'allow_redisplay']);
  const id = customer || (readText(params, 'customer') ?? '');
  findCustomer(desk, id, customer === '' ? 'customer' : undefined);
  const type = readText(params, 'type');
  const methods = all<PaymentMethod>(desk, 'payment_method').filter(
    (method) => method.customer === id && (type === undefined || method.type === type),
  );
  return page(methods, params, '/v1/payment_methods');
}
