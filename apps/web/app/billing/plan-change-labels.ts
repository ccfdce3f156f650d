import type { PlanChange, UpgradeCost } from '@lampion/contract/billing/plan-change';
import { formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import { describeLimit } from '@lampion/contract/billing/rules/plan-words';
import { formatCount, formatDate, formatMoney, formatMonth } from '@lampion/contract/platform/rules/format';

const listFormat = new Intl.ListFormat('fr');

function describeMonths({ limits, excess: { months } }: PlanChange): string[] {
  if (months.length === 0) return [];
  const counts = listFormat.format(months.map(({ month, events }) => `${events} en ${formatMonth(month)}`));
  const then = months.length > 1 ? 'ces mois-là' : 'ce mois-là';
  const allowed = describeLimit('eventsPerMonth', limits.eventsPerMonth);
  return [
    `${allowed}. Vous en avez ${counts} : tous restent en ligne, mais vous ne pourrez plus en ajouter ${then}.`,
  ];
}

function describeCrowds({ limits, excess: { crowded, crowdedCount } }: PlanChange): string[] {
  if (crowdedCount === 0) return [];
  const named = crowded.map(({ name, guests }) => `« ${name} » (${formatCount(guests)})`);
  const others = crowdedCount - crowded.length;
  if (others > 0) named.push(`${formatCount(others)} autre${others > 1 ? 's' : ''}`);
  const [have, their] = crowdedCount > 1 ? ['en ont', 'leurs listes'] : ['en a', 'la liste'];
  const allowed = describeLimit('guestsPerEvent', limits.guestsPerEvent);
  const take = crowdedCount > 1 ? 'n’en prendront' : 'n’en prendra';
  return [
    `${allowed}. ${listFormat.format(named)} ${have} davantage : personne n’est retiré, mais ${their} ${take} plus.`,
  ];
}

function describeAnnouncements({ limits, excess: { announcements } }: PlanChange): string[] {
  if (announcements === null) return [];
  const allowed = describeLimit('announcementsPerMonth', limits.announcementsPerMonth);
  return [`${allowed}. Vous en avez envoyé ${formatCount(announcements)} ce mois-ci.`];
}

/** What exceeds the plan, one or two sentences for each limit. */
export function describeExcess(change: PlanChange): string[] {
  return [...describeMonths(change), ...describeCrowds(change), ...describeAnnouncements(change)];
}

/** When the change takes effect and what it then costs. */
export function describeChange({ date, amount, period, taxes, name }: PlanChange): string {
  const day = formatDate(date, 'long');
  return `Vous gardez votre offre actuelle jusqu’au ${day}, puis passez à l’offre ${name}, à ${formatPlanPrice(amount, period, taxes)}. Rien n’est débité aujourd’hui.`;
}

/** "13,33 € TTC"; without "TTC" when there is no tax. */
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

/** The effect of starting the plan at once. */
export function describeNow({ amount, period, taxes }: PlanChange, cost: UpgradeCost): string {
  const price = formatPlanPrice(amount, period, taxes);
  return `${describeCharge(cost)} Ensuite ${price}, à partir du ${formatDate(cost.nextAt, 'long')}.`;
}

/** What it means to wait. */
export function describeLater({ amount, period, taxes, date }: PlanChange): string {
  const price = formatPlanPrice(amount, period, taxes);
  return `Vous gardez votre offre jusqu’au ${formatDate(date, 'long')}, puis payez ${price}. Rien n’est débité aujourd’hui.`;
}
