import type { AgendaCard } from '@lampion/contract/events/agenda';
import type { AgendaWhen } from '@lampion/contract/events/rules/agenda-span';
import { describeAdmission, describeAge } from '@lampion/contract/events/rules/describe-facts';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { formatEventHours, formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise, formatDate } from '@lampion/contract/platform/rules/format';
import { Badge } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { TypeBadge } from '../event-page/event-labels.tsx';

interface AgendaEventProps {
  event: AgendaCard;
  /** Its number on the map next to the list. */
  number?: number | undefined;
  /** Shows the day as well, for lists without day headings. */
  hasDay?: boolean;
}

/** An upcoming event as a row of a list. */
export function AgendaEvent({ event, number, hasDay = false }: AgendaEventProps) {
  const { _id, name, place, organiser, distance, placesLeft } = event;
  const left = describePlaces(placesLeft);
  const conditions = [describeAdmission(event), describeAge(event)].filter((words) => words !== null);
  const where = [fr(place), describeDistance(distance)].filter(Boolean).join(', ');
  return (
    <li className="agenda-event" id={number === undefined ? undefined : `evenement-${number}`}>
      <a className="agenda-link" href={`/events/${_id}`}>
        <CoverImage id={_id} picture={event.picture} cover={event.cover} sizes="128px" />
        <div>
          <h3>
            {number !== undefined && (
              <span className="agenda-number num" aria-hidden="true">
                {number}
              </span>
            )}
            {fr(name)}
          </h3>
          <p className="agenda-facts">
            {hasDay ? capitalise(formatEventTimes(event)) : formatEventHours(event)}
            <br />
            {where}
            <br />
            <span className="muted">Par {organiser.displayName}</span>
          </p>
          <div className="badges">
            <TypeBadge type={event.type} />
            {conditions.map((words) => (
              <Badge key={words} tone="muted">
                {words}
              </Badge>
            ))}
            {left && <Badge tone={placesLeft === 0 ? 'muted' : 'warning'}>{left}</Badge>}
          </div>
        </div>
      </a>
    </li>
  );
}

export const whenLabels: Readonly<Record<AgendaWhen, string>> = {
  tonight: 'Ce soir',
  weekend: 'Ce week-end',
  week: 'Cette semaine',
};

/** Places left are shown below this number. */
const FEW_PLACES = 10;

/** The events of one evening. */
export interface Evening {
  readonly title: string;
  readonly events: readonly AgendaCard[];
}

/**
 * Title of the evening an event is listed under. Events that began on an earlier day and are still
 * running come first.
 */
function titleOf(event: AgendaCard, tonight: string): string {
  const night = nightOf(new Date(event.beginDate));
  if (night < tonight) return 'En ce moment';
  return night === tonight ? 'Ce soir' : capitalise(formatDate(`${night}T12:00:00Z`));
}

/** Groups events, ordered by begin, by evening. */
export function groupByEvening(events: readonly AgendaCard[], now: Date): Evening[] {
  const tonight = nightOf(now);
  const evenings = new Map<string, AgendaCard[]>();
  for (const event of events) {
    const title = titleOf(event, tonight);
    evenings.set(title, [...(evenings.get(title) ?? []), event]);
  }
  return [...evenings].map(([title, list]) => ({ title, events: list }));
}

/** "à 3,2 km", "à 12 km"; empty below 1 km. */
export function describeDistance(distance: number | null): string {
  if (distance === null || distance < 1) return '';
  const digits = distance < 10 ? 1 : 0;
  return `à ${distance.toLocaleString('fr-FR', { maximumFractionDigits: digits })}\u00a0km`;
}

/** "Complet", "3 places"; empty from FEW_PLACES on. */
export function describePlaces(placesLeft: number | null): string {
  if (placesLeft === null || placesLeft >= FEW_PLACES) return '';
  if (placesLeft === 0) return 'Complet';
  return placesLeft === 1 ? 'Dernière place' : `${placesLeft} places`;
}
