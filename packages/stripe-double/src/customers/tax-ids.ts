import { all, type Desk, emit, fileOf, find, findCustomer, keep, ownId } from '../account-context.ts';
import { listParams, page } from '../list.ts';
import { checkParams, type Params, readText } from '../params.ts';
import { invalid, StripeRefusal } from '../refusal.ts';
import type { TaxId } from '../shapes.ts';
import { makeTaxId } from './make-customer.ts';

/** Format of a number by country, which Stripe checks before any register. */
const euVat: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[0-9A-Z]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

const hasForm = (type: string, value: string): boolean =>
  type !== 'eu_vat' || (euVat[value.slice(0, 2)]?.test(value.slice(2)) ?? false);

/** Adds a number to the customer. Refuses a wrong format, and a duplicate. */
export function addTaxId(desk: Desk, params: Params, param = ''): TaxId {
  checkParams(params, ['owner'], ['type', 'value']);
  const type = readText(params, 'type') ?? '';
  const value = (readText(params, 'value') ?? '').replaceAll(/[\s.-]/g, '').toUpperCase();
  const field = param === '' ? 'value' : `${param}[value]`;
  if (!/^[a-z]{2}_[a-z]{2,}$/.test(type)) {
    throw invalid('type', 'Invalid type: must be one of eu_vat, gb_vat, ch_vat, …');
  }
  if (!hasForm(type, value)) throw invalid(field, `Invalid value for ${type}.`, 'tax_id_invalid');
  if (all<TaxId>(desk, 'tax_id').some((known) => known.type === type && known.value === value)) {
    throw new StripeRefusal(400, {
      code: 'resource_already_exists',
      param: field,
      message: 'A tax ID of the same type and value already exists on this customer.',
    });
  }
  const { id: customer } = fileOf(desk);
  const taxId = keep(desk, makeTaxId({ id: ownId(desk, 'txi'), customer, type, value, now: desk.now }));
  emit(desk, 'customer.tax_id.created', taxId);
  return taxId;
}

export function createTaxId(desk: Desk, params: Params, customer: string): object {
  findCustomer(desk, customer);
  return addTaxId(desk, params);
}

export function listTaxIds(desk: Desk, params: Params, customer: string): object {
  checkParams(params, listParams);
  findCustomer(desk, customer);
  return page(all(desk, 'tax_id'), params, `/v1/customers/${customer}/tax_ids`);
}

export function retrieveTaxId(desk: Desk, params: Params, customer: string, id: string): object {
  checkParams(params, []);
  findCustomer(desk, customer);
  return find(desk, 'tax_id', id);
}

export function deleteTaxId(desk: Desk, params: Params, customer: string, id: string): object {
  checkParams(params, []);
  findCustomer(desk, customer);
  const taxId = find(desk, 'tax_id', id);
  const file = fileOf(desk);
  emit(desk, 'customer.tax_id.deleted', taxId);
  file.objects = file.objects.filter((thing) => thing !== taxId);
  return { id, object: 'tax_id', deleted: true };
}
