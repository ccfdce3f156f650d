import { fr } from '@lampion/contract/french';
import { nameCountry } from '@lampion/contract/platform/rules/countries';
import { formatDate, formatMoney } from '@lampion/contract/platform/rules/format';
import { groupSiret } from '../../people/professional/professional-values.ts';
import type { DemoCreditNotePage, DemoInvoicePage } from '../../platform/pages/page-context.ts';
import { describePeriod, describeTax } from '../invoice-labels.ts';

/** Labels and values, the amount last. */
export function DemoFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="receipt">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{fr(name)}</dt>
          <dd className="num">{fr(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says that no money is charged; on each page that looks like a real charge. */
export function DemoMark({ children }: { children: string }) {
  return (
    <p className="demo-mark">
      <b className="badge badge-warning">Mode démo</b> {fr(children)}
    </p>
  );
}

type Fact = readonly [name: string, value: string];

function peopleFacts({ seller, buyer }: Pick<DemoInvoicePage, 'seller' | 'buyer'>): Fact[] {
  const { line, postcode, city, country } = buyer.address;
  const seat = [line, `${postcode} ${city}`.trim(), country && nameCountry(country)];
  return [
    ['Vendeur', [seller.name, seller.address].filter(Boolean).join(', ') || 'À compléter'],
    ['Client', [buyer.name, ...seat].filter(Boolean).join(', ')],
    ...buyer.fields.map(({ name, value }): Fact => [name, name === 'SIRET' ? groupSiret(value) : value]),
  ];
}

/** The lines of an invoice with their periods and amounts, numbered when a plan appears twice. */
function lineFacts({ lines }: DemoInvoicePage): Fact[] {
  return lines.map(({ name, amount, period }, index) => {
    const days = { periodStart: period.start.toISOString(), periodEnd: period.end.toISOString() };
    const label = amount < 0 ? `Déjà payé, offre ${name}` : `Offre ${name}`;
    const isRepeated = lines.findIndex((line) => line.name === name) < index;
    return [
      isRepeated ? `${label}, ligne ${index + 1}` : label,
      `${describePeriod(days)}, ${formatMoney(amount)}`,
    ];
  });
}

/** What the law requires on an invoice, in reading order: who, when, what, for how much. */
export function invoiceFacts(page: DemoInvoicePage): readonly Fact[] {
  const { number, createdAt, net, amount } = page.invoice;
  const isOpen = page.amountDue > 0 && page.amountDue !== amount;
  return [
    ['Numéro', number],
    ['Date', formatDate(createdAt, 'long')],
    ...peopleFacts(page),
    ...lineFacts(page),
    ['Montant HT', formatMoney(net)],
    ['TVA', describeTax(page.invoice)],
    ...(isOpen ? [['Reste à payer', formatMoney(page.amountDue)] as const] : []),
    ['Montant TTC', formatMoney(amount)],
  ];
}

/** The same for a credit note, which names the invoice it corrects. */
export function creditNoteFacts({ note, invoice, seller }: DemoCreditNotePage): readonly Fact[] {
  const { rates, number } = invoice.invoice;
  return [
    ['Numéro', note.number],
    ['Date', formatDate(note.createdAt, 'long')],
    ['Facture', number],
    ...peopleFacts({ seller, buyer: invoice.buyer }),
    ['Montant HT', formatMoney(-note.net)],
    ['TVA', describeTax({ tax: -note.tax, rates })],
    ['Montant TTC', formatMoney(-note.total)],
  ];
}

/** What the law requires below the amounts of an invoice. */
export function InvoiceMentions({ mentions }: { mentions: readonly string[] }) {
  return (
    <div className="invoice-mentions muted">
      {mentions.map((mention) => (
        <p key={mention}>{fr(mention)}</p>
      ))}
    </div>
  );
}
