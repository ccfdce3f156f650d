import type { AvailableSubscription } from '@lampion/contract/billing/plan';
import { splitVat } from '@lampion/contract/billing/rules/vat-treatment';
import type { Invoice } from '@lampion/contract/billing/subscription';
import type { Profile } from '@lampion/contract/people/profile';
import { formatDate, formatMoney, labelOf } from '@lampion/contract/platform/rules/format';

type Words = Readonly<Record<Invoice['status'], string>>;

const invoiceWords: Words = {
  paid: 'Payée',
  pending: 'En attente',
  uncollectible: 'Irrécouvrable',
  void: 'Annulée',
  refunded: 'Remboursée',
  partially_refunded: 'Partiellement remboursée',
};
const creditNoteWords: Words = { ...invoiceWords, void: 'Annulé', refunded: 'Remboursé' };

export function nameStatus({ kind, status }: Pick<Invoice, 'kind' | 'status'>): string {
  return labelOf(kind === 'credit_note' ? creditNoteWords : invoiceWords, status);
}

/** "Avoir LMP-0007-CN-01"; an invoice by its number alone. */
export function nameInvoice({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string {
  return kind === 'credit_note' ? `Avoir ${number}` : number;
}

/** "14 nov. 2026", on one line. */
const onOneLine = (instant: string) => formatDate(instant, 'medium').replaceAll(' ', '\u00a0');

export function nameDay({ date }: Pick<Invoice, 'date'>): string {
  return onOneLine(date);
}

const endingYear = /\u00a0\d{4}$/;

/** "Du 14 nov. au 14 déc. 2026"; both years when they differ. */
export function describePeriod({
  periodStart,
  periodEnd,
}: Pick<Invoice, 'periodStart' | 'periodEnd'>): string {
  if (periodStart === null || periodEnd === null) return '—';
  const [from, to] = [onOneLine(periodStart), onOneLine(periodEnd)];
  const isOneYear = endingYear.exec(from)?.[0] === endingYear.exec(to)?.[0];
  return `Du\u00a0${isOneYear ? from.replace(endingYear, '') : from} au\u00a0${to}`;
}

const percentFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** "5,00 € (20 %)" */
export function describeTax({ tax, rates }: { tax: number; rates: readonly number[] }): string {
  const percents = rates.map((rate) => `${percentFormat.format(rate)}\u00a0%`).join(', ');
  return percents === '' ? formatMoney(tax) : `${formatMoney(tax)} (${percents})`;
}

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
