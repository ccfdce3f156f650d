import { readAddress } from './address.ts';
import { addBalance } from './balance.ts';
import { change, type Desk, emit, fileOf, find, findCustomer, keep } from './desk.ts';
import { endAll } from './end-subscription.ts';
import { readInvoiceSettings } from './invoice-settings.ts';
import { makeCustomer } from './make-customer.ts';
import {
  checkParams,
  type Params,
  readGroup,
  readGroups,
  readMetadata,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  readWord,
} from './params.ts';
import { attachMethod } from './payment-methods.ts';
import { invalid } from './refusal.ts';
import { expireOpenSessions } from './session-end.ts';
import type { Customer } from './shapes.ts';
import { addTaxId } from './tax-ids.ts';
import { checkLocation } from './taxes.ts';

const known = [
  'address',
  'balance',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping',
  'tax',
  'tax_exempt',
];

function readEmail(params: Params): string | null {
  const email = readTextOrNull(params, 'email');
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw invalid('email', `Invalid email address: ${email}`, 'email_invalid');
  }
  return email;
}

function readShipping(params: Params): object | null {
  if (params.shipping === '') return null;
  const sent = readGroup(params, 'shipping');
  checkParams(sent, ['phone'], ['address', 'name']);
  return {
    address: readAddress(sent, 'shipping[address]'),
    name: readText(sent, 'name') ?? '',
    phone: readTextOrNull(sent, 'phone'),
  };
}

/** What a call changes of a customer. */
function readChanges(desk: Desk, params: Params, customer: Customer): Partial<Customer> {
  const changes: Partial<Customer> = {};
  for (const name of ['name', 'phone', 'description']) {
    if (params[name] !== undefined) changes[name] = readTextOrNull(params, name);
  }
  if (params.email !== undefined) changes.email = readEmail(params);
  if (params.address !== undefined) changes.address = readAddress(params);
  if (params.shipping !== undefined) changes.shipping = readShipping(params);
  if (params.preferred_locales !== undefined)
    changes.preferred_locales = readTexts(params, 'preferred_locales');
  const exempt = readWord(params, 'tax_exempt', ['none', 'exempt', 'reverse', ''] as const);
  if (exempt !== undefined) changes.tax_exempt = exempt || 'none';
  changes.invoice_settings = readInvoiceSettings(desk, params, customer.invoice_settings);
  changes.metadata = readMetadata(params, customer.metadata);
  return changes;
}

/** Where the tax is due has to be known when Stripe is asked to check it at once. */
function checkTax(params: Params, customer: Customer): void {
  const tax = readGroup(params, 'tax');
  checkParams(tax, ['ip_address', 'validate_location']);
  if (readText(tax, 'validate_location') === 'immediately') checkLocation(customer);
}

export function createCustomer(desk: Desk, params: Params): object {
  checkParams(params, [...known, 'payment_method', 'tax_id_data']);
  const customer = keep(desk, makeCustomer(fileOf(desk).id, desk.now));
  const method = readText(params, 'payment_method');
  if (method !== undefined) attachMethod(desk, method);
  Object.assign(customer, readChanges(desk, params, customer));
  customer.balance = readNumber(params, 'balance') ?? 0;
  checkTax(params, customer);
  emit(desk, 'customer.created', customer);
  for (const [index, taxId] of readGroups(params, 'tax_id_data').entries()) {
    addTaxId(desk, taxId, `tax_id_data[${index}]`);
  }
  return customer;
}

export function updateCustomer(desk: Desk, params: Params, id: string): object {
  checkParams(params, known);
  const customer = findCustomer(desk, id);
  const changes = readChanges(desk, params, customer);
  checkTax(params, { ...customer, ...changes });
  change(desk, customer, changes, 'customer.updated');
  const balance = readNumber(params, 'balance');
  if (balance !== undefined) addBalance(desk, balance - customer.balance, { type: 'adjustment' });
  return customer;
}

/** A deleted customer is still found, as deleted. */
export function retrieveCustomer(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return find(desk, 'customer', id);
}

export function deleteCustomer(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const customer = findCustomer(desk, id);
  endAll(desk);
  expireOpenSessions(desk);
  emit(desk, 'customer.deleted', customer);
  const deleted = { id, object: 'customer', deleted: true };
  const file = fileOf(desk);
  file.objects[file.objects.indexOf(customer)] = deleted;
  return deleted;
}
