import { type Desk, find } from './desk.ts';
import { checkParams, type Params, readGroup, readGroups, readText, readTextOrNull } from './params.ts';
import { invalid } from './refusal.ts';
import type { Customer } from './shapes.ts';

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

/** What a customer's invoices say besides, and are paid with. */
export function readInvoiceSettings(desk: Desk, params: Params, known: Settings): Settings {
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
