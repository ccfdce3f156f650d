import { formatCount } from '@lampion/contract/rules/format';
import { Users } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';

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
