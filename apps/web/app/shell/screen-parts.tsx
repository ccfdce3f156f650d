import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsWaiting } from '../platform/device/make-change.ts';
import { Icon } from '../ui/graphics.tsx';

interface SectionHeadProps {
  id?: string;
  title: string;
  /** How many there are, or how many of how many: "18 sur 26". */
  count?: number | string | undefined;
  /** A link or a sign at the end. */
  more?: ReactNode;
}

/** The title of a part of a screen of the app. */
export function SectionHead({ id, title, count, more }: SectionHeadProps) {
  return (
    <div className="ap-sec">
      <h2 id={id}>{fr(title)}</h2>
      {count !== undefined && (
        <span className="n">{typeof count === 'number' ? formatCount(count) : count}</span>
      )}
      {more}
    </div>
  );
}

interface WaitingMarkProps {
  /** The id of the change's subject. */
  of: string;
  words?: string;
}

/**
 * Marks a subject with an unsent change of this device, once that has been pending for a moment.
 */
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
