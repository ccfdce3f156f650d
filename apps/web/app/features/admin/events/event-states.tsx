import { labelOf } from '@lampion/contract/rules/label-of';
import type { AdminEvent } from '@lampion/contract/schemas/admin-event';
import { EyeOff, Flag } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { TypeBadge } from '../../events/type-badge.tsx';

const statusLabels = {
  draft: 'Brouillon',
  published: 'En ligne',
  unpublished: 'Dépublié',
  cancelled: 'Annulé',
} as const;

/** Type and states of an event as badges. */
export function EventStates({ event }: { event: AdminEvent }) {
  const { type, status, isPast, openReportCount: reports } = event;
  return (
    <span className="badges">
      <TypeBadge type={type} />
      {status === 'published' ? (
        <Badge tone={isPast ? 'muted' : 'success'}>{isPast ? 'Passé' : statusLabels.published}</Badge>
      ) : (
        <Badge tone={status === 'draft' ? 'muted' : 'danger'} icon={EyeOff}>
          {labelOf(statusLabels, status)}
        </Badge>
      )}
      {reports > 0 && (
        <Badge tone="warning" icon={Flag}>
          {reports > 1 ? `${reports} signalements` : '1 signalement'}
        </Badge>
      )}
    </span>
  );
}
