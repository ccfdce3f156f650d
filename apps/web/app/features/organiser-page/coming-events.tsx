import { fr } from '@lampion/contract/french';
import { formatEventHours } from '@lampion/contract/rules/format-night';
import type { EventCard } from '@lampion/contract/schemas/event';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import type { NumberedEvents } from '../../lib/page-context.ts';
import { splitDate } from '../events/event-words.ts';
import { TypeBadge } from '../events/type-badge.tsx';
import { organiserEventsPath } from './organiser-address.ts';

/** The day in the ticket's typeface, read out as one date. */
function TicketDay({ event }: { event: EventCard }) {
  const { whole, day, rest } = splitDate(event);
  const [weekday, month, year] = rest;
  return (
    <>
      <span className="sr-only">{whole}</span>
      <span className="night-date" aria-hidden="true">
        <span className="display num">{Number.parseInt(day, 10)}</span>
        <span>
          {weekday}
          <br />
          {month} {year}
        </span>
      </span>
    </>
  );
}

const nextSizes = '(min-width: 1328px) 760px, (min-width: 1024px) 60vw, 100vw';

interface NightTicketProps {
  event: EventCard;
  isMain: boolean;
  /** The next one of all: in large. */
  isNext: boolean;
}

function NightTicket({ event, isMain, isNext }: NightTicketProps) {
  return (
    <li className={isNext ? 'night-frame is-next' : 'night-frame'}>
      <a className="night-ticket ticket ticket-v" data-theme="light" href={`/events/${event._id}`}>
        <CoverImage
          id={event._id}
          picture={event.picture}
          cover={event.cover}
          sizes={isNext ? nextSizes : '(min-width: 1328px) 400px, (min-width: 768px) 47vw, 100vw'}
          isMain={isMain}
        />
        <div className="night-body">
          <TicketDay event={event} />
          <h3>{fr(event.name)}</h3>
          <span className="night-facts">
            {formatEventHours(event)}
            <br />
            {fr(event.place)}
          </span>
          <span className="badges">
            <TypeBadge type={event.type} />
            {event.status === 'cancelled' && <Badge tone="danger">Annulé</Badge>}
          </span>
        </div>
      </a>
    </li>
  );
}

interface ComingEventsProps {
  list: NumberedEvents;
  /** "/o/la.guinguette" */
  path: string;
}

/** Coming events, the next one first, as tickets. */
export function ComingEvents({ list, path }: ComingEventsProps) {
  return (
    <section aria-labelledby="a-venir">
      <h2 className="display org-section" id="a-venir">
        À venir
      </h2>
      {list.events.length === 0 ? (
        <EmptyState title="Aucune date pour l’instant">
          La prochaine s’affichera ici. Abonnez-vous pour la connaître dès son annonce.
        </EmptyState>
      ) : (
        <ul className="nights">
          {list.events.map((event, index) => (
            <NightTicket
              key={event._id}
              event={event}
              isMain={index === 0}
              isNext={list.page === 1 && index === 0}
            />
          ))}
        </ul>
      )}
      <Pagination
        label="Événements à venir"
        page={list.page}
        pageCount={list.pageCount}
        toPage={(page) => organiserEventsPath(path, 'coming', page)}
      />
    </section>
  );
}
