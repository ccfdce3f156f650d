import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import { type Reply, replyLabels } from '@lampion/contract/schemas/guest';
import type { NextEvent } from '@lampion/contract/schemas/pro-dashboard';
import { Badge } from '../../components/ui/badge.tsx';

const shown: readonly Reply[] = ['yes', 'maybe', 'waiting', 'pending'];

function describePlaces({ capacity, placesTaken }: NextEvent): string {
  const taken = formatCount(placesTaken);
  return capacity === null ? taken : `${taken} sur ${formatCount(capacity)}`;
}

/** How the guests of the next night replied, and its places. */
export function NextReplies({ event }: { event: NextEvent }) {
  return (
    <dl className="next-night-replies">
      {shown.map((reply) => (
        <div key={reply}>
          <dt>{replyLabels[reply]}</dt>
          <dd>{formatCount(event.replies[reply])}</dd>
        </div>
      ))}
      <div>
        <dt>Places prises</dt>
        <dd>
          {fr(describePlaces(event))}
          {event.isFull && <Badge tone="warning">Complet</Badge>}
        </dd>
      </div>
    </dl>
  );
}
