import { labelOf } from '@lampion/contract/rules/label-of';
import { type Reply, replyLabels } from '@lampion/contract/schemas/guest';
import { Check, CircleHelp, Clock, Hourglass, X } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';

const looks = {
  yes: { tone: 'success', icon: Check },
  waiting: { tone: 'info', icon: Hourglass },
  maybe: { tone: 'warning', icon: CircleHelp },
  no: { tone: 'danger', icon: X },
  pending: { tone: 'neutral', icon: Clock },
} as const;

/** A reply as a badge: the same look for the guest and for the organiser. */
export function ReplyBadge({ reply }: { reply: Reply }) {
  return <Badge {...looks[reply]}>{labelOf(replyLabels, reply)}</Badge>;
}
