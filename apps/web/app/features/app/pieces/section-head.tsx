import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import type { ReactNode } from 'react';

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
