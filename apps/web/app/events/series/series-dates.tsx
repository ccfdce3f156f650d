import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { formatEventHours } from '@lampion/contract/events/rules/format-night';
import type { SeriesDate } from '@lampion/contract/events/series/series';
import { fr } from '@lampion/contract/french';
import { formatCount, formatDate } from '@lampion/contract/platform/rules/format';
import { drawLantern } from '@lampion/drawing/lantern';
import { once, svgDocument } from '@lampion/drawing/svg';
import { Clock, Ticket, Users } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { splitDate } from '../event-page/event-labels.tsx';

interface SeriesDatesProps {
  dates: readonly SeriesDate[];
  isComing: boolean;
  /** The first page: its first date is the next one. */
  isFront: boolean;
}

/** The dates of a series, one ticket each: only the next one glows. */
export function SeriesDates({ dates, isComing, isFront }: SeriesDatesProps) {
  const next = isComing && isFront ? dates.find(({ status }) => status !== 'cancelled') : undefined;
  return (
    <ol className="series-dates">
      {dates.map((date) =>
        date.status === 'cancelled' ? (
          <CancelledDate key={date._id} date={date} />
        ) : (
          <OpenDate key={date._id} date={date} isComing={isComing} isNext={date === next} />
        ),
      )}
    </ol>
  );
}

function TicketDay({ date }: { date: SeriesDate }) {
  const { whole, day, rest } = splitDate(date);
  const [weekday, month] = rest;
  return (
    <div className="series-day">
      <span className="sr-only">{whole}</span>
      <span className="series-day-in" aria-hidden="true">
        <span>{weekday.slice(0, 3)}.</span>
        <b className="condensed num">{Number.parseInt(day, 10)}</b>
        <span>{month}</span>
      </span>
    </div>
  );
}

interface OpenDateProps {
  date: SeriesDate;
  isComing: boolean;
  isNext: boolean;
}

function OpenDate({ date, isComing, isNext }: OpenDateProps) {
  const moved = describeMove(date);
  const isFull = isComing && date.placesLeft === 0;
  return (
    <li className="series-shell">
      <article className={classNames('series-date', isNext && 'is-next')} data-theme="light">
        <TicketDay date={date} />
        <div className="series-words">
          {moved !== null && <Badge tone="warning">Déplacée</Badge>}
          {isFull && <Badge tone="muted">Complet</Badge>}
          <h3>
            <a href={`/events/${date._id}`}>{fr(date.name)}</a>
          </h3>
          {moved !== null && <p>{moved}</p>}
          {isFull && <p>{describeWaiting(date.waitingCount)}</p>}
          <p className="series-facts num">
            <Icon of={Clock} />
            {formatEventHours(date)}
            {date.participantCount > 0 && (
              <span>
                <Icon of={Users} />
                {formatCount(date.participantCount)}
                <span className="sr-only"> {date.participantCount > 1 ? 'personnes' : 'personne'}</span>
              </span>
            )}
          </p>
        </div>
        {isComing && (
          <div className="series-act">
            <LinkButton href={`/events/${date._id}#participer`} variant={isNext ? 'ink' : 'outline'}>
              {!isFull && <Icon of={Ticket} />}
              {isFull ? 'Liste d’attente' : 'Participer'}
              <span className="sr-only"> le {formatDate(nightOf(new Date(date.beginDate)), 'day')}</span>
            </LinkButton>
          </div>
        )}
      </article>
    </li>
  );
}

/** "Déplacée du jeudi 20 mai au vendredi 21 mai"; null where the date follows the series. */
function describeMove({ day, beginDate }: SeriesDate): string | null {
  const evening = nightOf(new Date(beginDate));
  if (evening === day) return null;
  return `Déplacée du ${formatDate(day, 'day')} au ${formatDate(evening, 'day')}`;
}

function describeWaiting(count: number): string {
  if (count === 0) return 'Les places qui se libèrent vont à la liste d’attente';
  return `${formatCount(count)} personne${count > 1 ? 's' : ''} en attente`;
}

/** An unlit lantern with one bar across: it will not be. */
const drawUnlit = once(() =>
  svgDocument(
    { viewBox: '0 0 40 46', width: 40, height: 46 },
    `${drawLantern({ x: 20, y: 5, width: 26, outline: 1.5, cord: 4 })}
    <path d="M6 40 34 10" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/>`,
  ),
);

/** A cancelled date keeps its place and says why; its words are never struck. */
function CancelledDate({ date }: { date: SeriesDate }) {
  return (
    <li className="series-date is-off">
      <TicketDay date={date} />
      <div className="series-words">
        <Badge tone="danger">Annulée</Badge>
        <h3>
          <a href={`/events/${date._id}`}>{fr(date.name)}</a>
        </h3>
        <p>{date.reason === '' ? 'Cette date n’a pas lieu.' : fr(date.reason)}</p>
      </div>
      <span className="series-lamp">
        <Svg drawing={drawUnlit()} />
      </span>
    </li>
  );
}
