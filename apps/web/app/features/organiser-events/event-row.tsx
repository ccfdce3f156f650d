import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { OwnEventCard } from '@lampion/contract/schemas/event';
import { Link } from 'react-router';
import { SelectionBox } from '../../components/area/selection-column.tsx';
import type { Selection } from '../../components/area/use-selection.ts';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { TypeBadge } from '../events/type-badge.tsx';
import { DateBlock } from './date-block.tsx';
import type { EventAction } from './describe-action.ts';
import { EventMenu } from './event-menu.tsx';
import { UnusualStatus } from './event-status.tsx';
import { ParticipantCount } from './participant-count.tsx';

interface EventRowProps {
  event: OwnEventCard;
  selection: Selection;
  onAction: (action: EventAction) => void;
}

/** One of the organiser's events: its name links to its page, its actions are in a menu. */
export function EventRow({ event, selection, onAction }: EventRowProps) {
  return (
    <li className="ev-row ev-row-dated ev-row-selectable">
      <SelectionBox
        label={`Choisir ${event.name}`}
        isChecked={selection.has(event._id)}
        onChange={() => selection.toggle(event._id)}
      />
      <DateBlock beginDate={event.beginDate} />
      <CoverImage id={event._id} cover={event.cover} picture={event.picture} sizes="84px" className="thumb" />
      <div className="min-w-0">
        <h2 className="ev-row-name">
          <Link className="row-link" to={`/pro/events/${event._id}`}>
            {fr(event.name)}
          </Link>
        </h2>
        <p className="line-clamp-2">{fr(`${capitalise(formatEventTimes(event))}\u00a0· ${event.place}`)}</p>
        <div className="badges">
          <TypeBadge type={event.type} />
          <UnusualStatus event={event} />
        </div>
      </div>
      <div className="go">
        <ParticipantCount count={event.participantCount} />
        <EventMenu event={event} onAction={onAction} />
      </div>
    </li>
  );
}
