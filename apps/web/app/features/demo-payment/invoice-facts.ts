import { nameCountry } from '@lampion/contract/rules/countries';
import { formatDate, formatMoney } from '@lampion/contract/rules/format';
import type { DemoInvoicePage } from '../../lib/page-context.ts';
import { describePeriod, describeTax } from '../billing/invoice-words.ts';
import { groupSiret } from '../professional-form/professional-values.ts';
import { describePlan } from './demo-receipt.tsx';

type Fact = readonly [name: string, value: string];

function buyerFacts(buyer: DemoInvoicePage['buyer']): Fact[] {
  if (buyer === null) return [['Client', 'Compte supprimé']];
  const { name, line, postcode, city, country, siret, vatNumber } = buyer;
  const seat = [line, `${postcode} ${city}`.trim(), country && nameCountry(country)].filter(Boolean);
  const facts: Fact[] = [['Client', [name, ...seat].join(', ')]];
  if (siret !== '') facts.push(['SIRET', groupSiret(siret)]);
  if (vatNumber !== '') facts.push(['Numéro de TVA', vatNumber]);
  return facts;
}

/** What the law wants on an invoice, in reading order: who, when, what, for how much. */
export function invoiceFacts(invoice: DemoInvoicePage): readonly Fact[] {
  const { number, createdAt, seller, buyer, price, period, net, amount } = invoice;
  const instants = { periodStart: period.start.toISOString(), periodEnd: period.end.toISOString() };
  return [
    ['Numéro', number],
    ['Date', formatDate(createdAt, 'long')],
    ['Vendeur', [seller.name, seller.address].filter(Boolean).join(', ') || 'À compléter'],
    ...buyerFacts(buyer),
    ['Offre', describePlan(price)],
    ['Période', describePeriod(instants)],
    ['Montant HT', formatMoney(net)],
    ['TVA', describeTax(invoice)],
    ['Montant TTC', formatMoney(amount)],
  ];
}
