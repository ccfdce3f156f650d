import { change, type Desk, emit, fileOf, find, findCustomer, keep } from '../account-context.ts';
import { checkLocation } from '../catalogue/taxes.ts';
import { expireOpenSessions } from '../checkout/make-session.ts';
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
} from '../params.ts';
import { invalid } from '../refusal.ts';
import type { Address, Customer } from '../shapes.ts';
import { endAll } from '../subscriptions/end-subscription.ts';
import { addBalance } from './balance.ts';
import { makeCustomer } from './make-customer.ts';
import { attachMethod } from './payment-methods.ts';
import { addTaxId } from './tax-ids.ts';

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

/** Changes of a customer by a call. */
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

/** If Stripe is to validate the tax location at once, the address must be known. */
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

type Settings = Customer['invoice_settings'];

function readFields(sent: Params): Settings['custom_fields'] {
  if (sent.custom_fields === '') return null;
  const param = 'invoice_settings[custom_fields]';
  const fields = readGroups(sent, 'custom_fields');
  if (fields.length > 4) throw invalid(param, 'Invoices may have at most 4 custom fields.');
  return fields.map((field, index) => {
    checkParams(field, [], ['name', 'value']);
    const [name = '', value = ''] = [readText(field, 'name'), readText(field, 'value')];
    if (name.length > 40) throw tooLong(`${param}[${index}][name]`, 40);
    if (value.length > 140) throw tooLong(`${param}[${index}][value]`, 140);
    return { name, value };
  });
}

const tooLong = (param: string, limit: number) =>
  invalid(param, `Invalid string: must be at most ${limit} characters`, 'parameter_invalid_string');

/** Additional fields and the default method of a customer's invoices. */
function readInvoiceSettings(desk: Desk, params: Params, known: Settings): Settings {
  const sent = readGroup(params, 'invoice_settings');
  checkParams(sent, ['custom_fields', 'default_payment_method', 'footer', 'rendering_options']);
  const settings = { ...known };
  if (sent.custom_fields !== undefined) settings.custom_fields = readFields(sent);
  if (sent.footer !== undefined) settings.footer = readTextOrNull(sent, 'footer');
  if (sent.default_payment_method !== undefined) {
    const id = readTextOrNull(sent, 'default_payment_method');
    if (id !== null) find(desk, 'payment_method', id, 'invoice_settings[default_payment_method]');
    settings.default_payment_method = id;
  }
  if (sent.rendering_options !== undefined) {
    const options = readGroup(sent, 'rendering_options');
    const [amount_tax_display, template] = [
      readTextOrNull(options, 'amount_tax_display'),
      readTextOrNull(options, 'template'),
    ];
    settings.rendering_options = { amount_tax_display, template };
  }
  return settings;
}

const fields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

/** An address as sent; null if it was sent empty. */
function readAddress(params: Params, param = 'address'): Address | null {
  if (params.address === '') return null;
  const sent = readGroup(params, 'address');
  for (const name of Object.keys(sent)) {
    if (fields.some((known) => known === name)) continue;
    throw invalid(`${param}[${name}]`, `Received unknown parameter: ${param}[${name}]`, 'parameter_unknown');
  }
  const country = readText(sent, 'country');
  if (country && !/^[A-Z]{2}$/.test(country)) {
    throw invalid(
      `${param}[country]`,
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'. A full list of country codes is available at https://stripe.com/docs/connect/country-codes`,
      'country_code_invalid',
    );
  }
  return Object.fromEntries(fields.map((name) => [name, readText(sent, name) || null])) as unknown as Address;
}
