import { fr } from '@lampion/contract/french';
import { Clock } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useIsWaiting } from '../../../lib/device/waiting-changes.ts';

interface WaitingMarkProps {
  /** Named by the change: the id of what it is about. */
  of: string;
  words?: string;
}

/** Marks what this device changed and the server has not taken yet, once it has waited for a moment. */
export function WaitingMark({ of, words = 'Pas encore envoyé' }: WaitingMarkProps) {
  const isWaiting = useIsWaiting(of);
  if (!isWaiting) return null;
  return (
    <span className="ap-wait">
      <Icon of={Clock} />
      {fr(words)}
    </span>
  );
}
