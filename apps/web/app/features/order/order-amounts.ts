import { formatMoney } from '@lampion/contract/rules/format';
import { splitVat } from '@lampion/contract/rules/vat-treatment';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import type { Profile } from '@lampion/contract/schemas/profile';
import { describeTax } from '../billing/invoice-words.ts';

/** What an organiser pays for a plan now: labels and values, the whole last. */
export function orderAmounts(
  { unit_amount: amount, taxes }: Pick<AvailableSubscription, 'unit_amount' | 'taxes'>,
  { percent, mention }: Profile['vat'],
): readonly (readonly [string, string])[] {
  const { net, tax, total } = splitVat(amount, { percent, isIncluded: taxes === 'included' });
  return [
    ['Montant HT', formatMoney(net)],
    ['TVA', mention || describeTax({ tax, rates: [percent] })],
    ['À payer aujourd’hui', formatMoney(total)],
  ];
}
