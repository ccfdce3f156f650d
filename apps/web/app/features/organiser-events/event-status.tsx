import { eventTimingLabel, isPast } from '@lampion/contract/rules/event-timing';
import type { OwnEventCard } from '@lampion/contract/schemas/event';
import { Ban, CalendarClock, EyeOff, Moon, PencilLine, Sparkles } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';

/** The status of an event: a draft, cancelled, unpublished, else past or not. */
export function EventStatus({
  status,
  beginDate,
  publishAt,
}: Pick<OwnEventCard, 'status' | 'beginDate' | 'publishAt'>) {
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
  const now = new Date();
  const begin = new Date(beginDate);
  const isOver = isPast(begin, now);
  return (
    <Badge tone={isOver ? 'neutral' : 'warning'} icon={isOver ? Moon : Sparkles}>
      {eventTimingLabel(begin, now)}
    </Badge>
  );
}
