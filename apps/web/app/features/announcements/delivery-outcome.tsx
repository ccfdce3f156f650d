import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import {
  deliveryChannelLabels,
  deliveryReasonLabels,
  type Recipient,
} from '@lampion/contract/schemas/announcement';
import { Check, Hourglass, X } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';

type Outcome = Pick<Recipient, 'channel' | 'status' | 'reason' | 'settledAt'>;

const states = {
  waiting: { tone: 'info', icon: Hourglass, children: 'En attente' },
  delivered: { tone: 'success', icon: Check, children: 'Remis' },
  failed: { tone: 'danger', icon: X, children: 'Échec' },
} as const;

/** For statuses added by a newer server. */
const unknown = { tone: 'neutral', icon: Hourglass, children: 'Autre' } as const;

/** The outcome of one delivery: its channel, when it was settled, and why it failed. */
export function DeliveryOutcome({ outcome: { channel, status, reason, settledAt } }: { outcome: Outcome }) {
  return (
    <div className="delivery">
      <Badge {...(states[status] ?? unknown)} />
      <p className="muted num">
        {channel === 'none' ? 'Aucun moyen d’envoi' : labelOf(deliveryChannelLabels, channel)}
        {settledAt !== null && (
          <>
            {', '}
            <time
              dateTime={settledAt}
            >{`${formatDate(settledAt, 'medium')} à ${formatTime(settledAt)}`}</time>
          </>
        )}
        {reason !== null && fr(` : ${labelOf(deliveryReasonLabels, reason)}`)}
      </p>
    </div>
  );
}
