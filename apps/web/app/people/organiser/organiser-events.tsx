import { eventTypeLabels } from '@lampion/contract/events/event-type';
import type { EventCard, EventTime } from '@lampion/contract/events/events';
import { formatEventHours } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { splitDate, TypeBadge } from '../../events/event-page/event-labels.tsx';
import type { NumberedEvents } from '../../platform/pages/page-context.ts';
import { Badge } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';

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

/**
 * The address of a numbered page of an organiser's events. The first page of either list is the
 * front page.
 * @param path "/o/la.guinguette"
 */
export function organiserEventsPath(path: string, time: EventTime, page: number): string {
  if (page > 1) return `${path}?${time === 'coming' ? 'page' : 'passes'}=${page}`;
  return time === 'coming' ? path : `${path}#passes`;
}
