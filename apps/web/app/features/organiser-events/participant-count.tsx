import { formatCount } from '@lampion/contract/rules/format';
import { Users } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';

/** How many take part, in a line of a list. */
export function ParticipantCount({ count }: { count: number }) {
  return (
    <span className="count">
      <Icon of={Users} />
      {formatCount(count)}
      <span className="sr-only"> participants</span>
    </span>
  );
}
