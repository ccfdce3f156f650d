import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatEventHours, formatEventTimes } from '@lampion/contract/rules/format-night';
import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { TypeBadge } from '../events/type-badge.tsx';
import { describeDistance, describePlaces } from './agenda-words.ts';

interface AgendaEventProps {
  event: AgendaCard;
  /** Its number on the map beside the list. */
  number?: number | undefined;
  /** Says the day as well, where the list does not. */
  hasDay?: boolean;
}

/** An event to come as a line of a list. */
export function AgendaEvent({ event, number, hasDay = false }: AgendaEventProps) {
  const { _id, name, place, organiser, distance, placesLeft } = event;
  const left = describePlaces(placesLeft);
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
            {left && <Badge tone={placesLeft === 0 ? 'muted' : 'warning'}>{left}</Badge>}
          </div>
        </div>
      </a>
    </li>
  );
}
