import type { ProStats } from '@lampion/contract/schemas/organiser';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { ParticipantCount } from '../organiser-events/participant-count.tsx';

/** One line of the dashboard's recent events. */
export function RecentEvent({ event }: { event: ProStats['events'][number] }) {
  return (
    <article className="ev-row">
      <CoverImage id={event.id} cover={event.cover} className="thumb" />
      <div className="min-w-0">
        <h3>{event.name}</h3>
        <p className="line-clamp-2">{event.description}</p>
      </div>
      <div className="go">
        <ParticipantCount count={event.participantCount} />
        <LinkButton size="small" to={`/pro/events/${event.id}`}>
          Gérer<span className="sr-only"> {event.name}</span>
        </LinkButton>
      </div>
    </article>
  );
}
