import { listInvoiceMentions } from '@lampion/contract/rules/invoice-mentions';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DemoInvoice } from '../../ports/payments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { taxDemoAmount } from './invoice-view.ts';
import { findOrganiserIdByCustomer, findPayer, type Payer } from './subscription-store.ts';

/** What an invoice says of its buyer: nothing once their account is deleted. */
type Buyer = Pick<Payer, 'name' | 'siret' | 'vatNumber' | 'line' | 'postcode' | 'city' | 'country'>;

export interface DemoInvoicePage extends Omit<DemoInvoice, 'customerId'> {
  readonly seller: { readonly name: string; readonly address: string };
  readonly buyer: Buyer | null;
  readonly net: number;
  readonly tax: number;
  readonly amount: number;
  readonly rates: readonly number[];
  readonly mentions: readonly string[];
}

const nobody = { country: '', vatNumber: '', vatCheck: 'unchecked' } as const;

/**
 * An invoice of the demo payment, with all that the law wants on one, by the present settings and profile. It is not a
 * real invoice, and must be shown as such.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real
 */
export async function getDemoInvoice(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  id: string,
): Promise<DemoInvoicePage> {
  const invoice = await deps.payments.demo?.findInvoice(id);
  if (!invoice) throw new AppError('not_found');
  const { customerId, ...facts } = invoice;
  const organiserId = await findOrganiserIdByCustomer(deps.db, customerId);
  const buyer = organiserId && (await findPayer(deps.db, organiserId));
  const settings = await readSettings(deps);
  const { treatment, ...amounts } = taxDemoAmount(invoice.price.amount, buyer || nobody, settings);
  return {
    ...facts,
    ...amounts,
    seller: { name: settings.publisherName, address: settings.publisherAddress },
    buyer: buyer || null,
    mentions: listInvoiceMentions(treatment, settings),
  };
}
