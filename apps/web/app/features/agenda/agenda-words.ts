import type { AgendaWhen } from '@lampion/contract/rules/agenda-span';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatDate } from '@lampion/contract/rules/format';
import type { AgendaCard } from '@lampion/contract/schemas/agenda';

export const whenLabels: Readonly<Record<AgendaWhen, string>> = {
  tonight: 'Ce soir',
  weekend: 'Ce week-end',
  week: 'Cette semaine',
};

/** Places left are said from here on down. */
const FEW_PLACES = 10;

/** The events of one evening. */
export interface Evening {
  readonly title: string;
  readonly events: readonly AgendaCard[];
}

/** The evening an event stands under: what began on an earlier day and still runs comes first. */
function titleOf(event: AgendaCard, tonight: string): string {
  const night = nightOf(new Date(event.beginDate));
  if (night < tonight) return 'En ce moment';
  return night === tonight ? 'Ce soir' : capitalise(formatDate(`${night}T12:00:00Z`));
}

/** Events in the order of their begins, by evenings. */
export function groupByEvening(events: readonly AgendaCard[], now: Date): Evening[] {
  const tonight = nightOf(now);
  const evenings = new Map<string, AgendaCard[]>();
  for (const event of events) {
    const title = titleOf(event, tonight);
    evenings.set(title, [...(evenings.get(title) ?? []), event]);
  }
  return [...evenings].map(([title, list]) => ({ title, events: list }));
}

/** "à 3,2 km", "à 12 km"; empty within the same quarter. */
export function describeDistance(distance: number | null): string {
  if (distance === null || distance < 1) return '';
  const digits = distance < 10 ? 1 : 0;
  return `à ${distance.toLocaleString('fr-FR', { maximumFractionDigits: digits })}\u00a0km`;
}

/** "Complet", "3 places"; empty while there are plenty. */
export function describePlaces(placesLeft: number | null): string {
  if (placesLeft === null || placesLeft >= FEW_PLACES) return '';
  if (placesLeft === 0) return 'Complet';
  return placesLeft === 1 ? 'Dernière place' : `${placesLeft} places`;
}
