import { formatCount, formatDate } from '@lampion/contract/rules/format';
import type { Participation } from '@lampion/contract/schemas/organiser';

/** Singular and plural of what a bar stands for: "semaine", "semaines". */
export type Unit = readonly [one: string, several: string];

/** The even, round number at the top of the chart: at least 2, so that its middle is a whole number too. */
export function scaleTop(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const tops = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit);
  return tops.find((top) => top >= highest && top % 2 === 0) ?? 10 * unit;
}

/** From the first reply on: what lies before says nothing. Empty without any reply. */
export function fromFirstReply<Slot extends { readonly replies: number }>(slots: readonly Slot[]): Slot[] {
  const first = slots.findIndex(({ replies }) => replies > 0);
  return first === -1 ? [] : slots.slice(first);
}

/** The days named under a chart, without the year: the only one, or the first and the last. */
export function daysToLabel(slots: readonly { readonly from: string }[]) {
  const last = slots.length - 1;
  return slots
    .map(({ from }, index) => ({ from, index, words: formatDate(from, 'medium').replace(/ \d{4}$/, '') }))
    .filter(({ index }) => index === 0 || index === last);
}

/** "214 réponses, dont 168 oui, en 26 semaines". */
export function describeParticipation(slots: Readonly<Participation>, [one, several]: Unit): string {
  const replies = slots.reduce((sum, slot) => sum + slot.replies, 0);
  const yes = slots.reduce((sum, slot) => sum + slot.yes, 0);
  const time = `${slots.length} ${slots.length > 1 ? several : one}`;
  return `${formatCount(replies)} réponse${replies > 1 ? 's' : ''}, dont ${formatCount(yes)} oui, en ${time}.`;
}
