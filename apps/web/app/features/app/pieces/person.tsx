import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';

interface PersonProps {
  name: string;
  picture: string | null;
  /** A second line. */
  detail?: string | undefined;
  end?: ReactNode;
}

/** Somebody in a list. */
export function Person({ name, picture, detail, end }: PersonProps) {
  return (
    <li className="ap-row">
      <Avatar name={name} picture={picture} />
      <span>
        <span className="t">{fr(name)}</span>
        {detail && <span className="d">{fr(detail)}</span>}
      </span>
      <span className="end">{end}</span>
    </li>
  );
}
