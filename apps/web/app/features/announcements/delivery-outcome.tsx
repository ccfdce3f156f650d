import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
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

/** What became of one message to one guest: by which way, when, and why it failed. */
export function DeliveryOutcome({ outcome: { channel, status, reason, settledAt } }: { outcome: Outcome }) {
  return (
    <div className="delivery">
      <Badge {...states[status]} />
      <p className="muted num">
        {channel === 'none' ? 'Aucun moyen d’envoi' : deliveryChannelLabels[channel]}
        {settledAt !== null && (
          <>
            {', '}
            <time
              dateTime={settledAt}
            >{`${formatDate(settledAt, 'medium')} à ${formatTime(settledAt)}`}</time>
          </>
        )}
        {reason !== null && fr(` : ${deliveryReasonLabels[reason]}`)}
      </p>
    </div>
  );
}
