import { formatDate, formatMoney } from '@lampion/contract/rules/format';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { PlanChange, UpgradeCost } from '@lampion/contract/schemas/plan-change';

/** "13,33 € TTC"; without a word on taxes where there are none. */
export function formatDue({ amountDue, tax }: UpgradeCost): string {
  return `${formatMoney(amountDue)}${tax > 0 ? ' TTC' : ''}`;
}

function describeCharge({ amountDue, tax, credit }: UpgradeCost): string {
  if (amountDue === 0) return 'Rien n’est débité aujourd’hui.';
  const vat = tax > 0 ? `, dont ${formatMoney(tax)} de TVA` : '';
  const less =
    credit > 0
      ? ` Les ${formatMoney(credit)} qui vous restent de votre offre actuelle sont déjà déduits.`
      : '';
  return `Débités dès que vous confirmez${vat}.${less}`;
}

/** What it means to begin at once. */
export function describeNow({ amount, period, taxes }: PlanChange, cost: UpgradeCost): string {
  const price = formatPlanPrice(amount, period, taxes);
  return `${describeCharge(cost)} Ensuite ${price}, à partir du ${formatDate(cost.nextAt, 'long')}.`;
}

/** What it means to wait. */
export function describeLater({ amount, period, taxes, date }: PlanChange): string {
  const price = formatPlanPrice(amount, period, taxes);
  return `Vous gardez votre offre jusqu’au ${formatDate(date, 'long')}, puis payez ${price}. Rien n’est débité aujourd’hui.`;
}
