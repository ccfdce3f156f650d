import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import { eventTypeLabels } from '@lampion/contract/schemas/event-type';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Day } from '../../components/site/day.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import type { NumberedEvents } from '../../lib/page-context.ts';
import { organiserEventsPath } from './organiser-address.ts';

interface PastEventsProps {
  list: NumberedEvents;
  /** "/o/la.guinguette" */
  path: string;
}

/** Past events, the latest first; nothing when there are none. */
export function PastEvents({ list, path }: PastEventsProps) {
  if (list.total === 0) return null;
  return (
    <section aria-labelledby="passes">
      <h2 className="display org-section" id="passes">
        Déjà passés
      </h2>
      <ul className="past-nights">
        {list.events.map((event) => (
          <li key={event._id}>
            <a className="past-night" href={`/events/${event._id}`}>
              <CoverImage id={event._id} picture={event.picture} cover={event.cover} sizes="88px" />
              <div>
                <h3>{fr(event.name)}</h3>
                <span className="muted">
                  <Day date={event.beginDate} />, {fr(event.place)}
                </span>
                <span className="muted">
                  {labelOf(eventTypeLabels, event.type)}
                  {event.status === 'cancelled' && ', annulé'}
                </span>
              </div>
            </a>
          </li>
        ))}
      </ul>
      <Pagination
        label="Événements passés"
        page={list.page}
        pageCount={list.pageCount}
        toPage={(page) => organiserEventsPath(path, 'past', page)}
      />
    </section>
  );
}
