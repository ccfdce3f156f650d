import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { OwnEventCard } from '@lampion/contract/schemas/event';
import { Link } from 'react-router';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { DateBlock } from '../organiser-events/date-block.tsx';
import { UnusualStatus } from '../organiser-events/event-status.tsx';
import { ParticipantCount } from '../organiser-events/participant-count.tsx';

interface DashboardEventsProps {
  id: string;
  title: string;
  /** The whole list. */
  to: string;
  events: readonly OwnEventCard[];
}

/** A few of the organiser's events, with the way to all of them; nothing when there are none. */
export function DashboardEvents({ id, title, to, events }: DashboardEventsProps) {
  if (events.length === 0) return null;
  return (
    <section className="card card-pad" aria-labelledby={id}>
      <div className="section-head">
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        <Link className="link" to={to}>
          Tout voir<span className="sr-only"> : {title}</span>
        </Link>
      </div>
      <ul>
        {events.map((event) => (
          <DashboardEvent key={event._id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function DashboardEvent({ event }: { event: OwnEventCard }) {
  return (
    <li className="ev-row ev-row-dated">
      <DateBlock beginDate={event.beginDate} />
      <CoverImage id={event._id} cover={event.cover} picture={event.picture} sizes="84px" className="thumb" />
      <div className="min-w-0">
        <h3>{fr(event.name)}</h3>
        <p>{fr(capitalise(formatEventTimes(event)))}</p>
        <p className="line-clamp-1">{fr(`${event.place} · ${event.description}`)}</p>
        <div className="badges">
          <UnusualStatus event={event} />
        </div>
      </div>
      <div className="go">
        <ParticipantCount count={event.participantCount} />
        <LinkButton size="small" to={`/pro/events/${event._id}`}>
          Gérer<span className="sr-only"> {event.name}</span>
        </LinkButton>
      </div>
    </li>
  );
}
