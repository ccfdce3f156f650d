import type { OwnEventCard } from '@lampion/contract/events/events';
import { eventTimingLabel, isPast, nightOf } from '@lampion/contract/events/rules/event-timing';
import { formatCount, formatDate } from '@lampion/contract/platform/rules/format';
import { Ban, CalendarClock, EyeOff, Moon, PencilLine, Sparkles, Users } from 'lucide-react';
import { Badge } from '../../ui/card.tsx';
import { Icon } from '../../ui/graphics.tsx';

type Unusual = Pick<OwnEventCard, 'status' | 'publishAt'> & { readonly isFull?: boolean };

/** Badges for unusual states: draft, scheduled, cancelled, unpublished, full; nothing otherwise. */
export function UnusualStatus({ event: { status, publishAt, isFull = false } }: { event: Unusual }) {
  if (status === 'draft') {
    return (
      <Badge tone="info" icon={publishAt === null ? PencilLine : CalendarClock}>
        {publishAt === null ? 'Brouillon' : 'Programmé'}
      </Badge>
    );
  }
  if (status === 'cancelled') {
    return (
      <Badge tone="danger" icon={Ban}>
        Annulé
      </Badge>
    );
  }
  if (status === 'unpublished') {
    return (
      <Badge tone="danger" icon={EyeOff}>
        Retiré du site
      </Badge>
    );
  }
  return isFull ? <Badge tone="warning">Complet</Badge> : null;
}

/** The status of an event on its own screen: an unusual state, else past or upcoming. */
export function EventStatus({
  beginDate,
  ...event
}: Pick<OwnEventCard, 'status' | 'beginDate' | 'publishAt'>) {
  if (event.status !== 'published') return <UnusualStatus event={event} />;
  const now = new Date();
  const begin = new Date(beginDate);
  const isOver = isPast(begin, now);
  return (
    <Badge tone={isOver ? 'neutral' : 'warning'} icon={isOver ? Moon : Sparkles}>
      {eventTimingLabel(begin, now)}
    </Badge>
  );
}

/** The date of its evening as a block; the text beside it says the same. */
export function DateBlock({ beginDate }: { beginDate: string }) {
  const [date, month, year] = formatDate(nightOf(new Date(beginDate)), 'medium').split(' ');
  return (
    <span className="ev-date" aria-hidden="true">
      <b className="num">{Number.parseInt(date ?? '', 10)}</b>
      {month}
      <small className="num">{year}</small>
    </span>
  );
}

/** The number of participants, in a row of a list. */
export function ParticipantCount({ count }: { count: number }) {
  return (
    <span className="count">
      <Icon of={Users} />
      {formatCount(count)}
      <span className="sr-only"> participants</span>
    </span>
  );
}
