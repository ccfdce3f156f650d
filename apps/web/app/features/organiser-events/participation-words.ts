import { formatCount, formatDate } from '@lampion/contract/rules/format';
import type { Participation } from '@lampion/contract/schemas/organiser';

/** The even, round number at the top of the chart: at least 2, so that its middle is a whole number too. */
export function scaleTop(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const tops = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit);
  return tops.find((top) => top >= highest && top % 2 === 0) ?? 10 * unit;
}

/** "16 novembre", without the year. */
export function shortDay(day: string | undefined): string {
  return day === undefined ? '' : formatDate(day, 'long').replace(/ \d{4}$/, '');
}

/** "214 réponses, dont 168 oui, en 26 semaines". */
export function describeParticipation(slots: Readonly<Participation>, unit: string): string {
  const replies = slots.reduce((sum, slot) => sum + slot.replies, 0);
  const yes = slots.reduce((sum, slot) => sum + slot.yes, 0);
  if (replies === 0) return `Aucune réponse en ${slots.length} ${unit}.`;
  return `${formatCount(replies)} réponse${replies > 1 ? 's' : ''}, dont ${formatCount(yes)} oui, en ${slots.length} ${unit}.`;
}
