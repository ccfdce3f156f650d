import { fr } from '@lampion/contract/french';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../../components/ui/icon.tsx';

interface MeRowProps {
  icon: LucideIcon;
  to: string;
  label: string;
  /** How it stands now. */
  text?: string | undefined;
}

/** One thing a member may set, and where. */
export function MeRow({ icon, to, label, text }: MeRowProps) {
  return (
    <li>
      <Link className="ap-row me-row" to={to}>
        <Icon of={icon} isLarge />
        <span>
          <span className="t">{fr(label)}</span>
          {text && <span className="d">{fr(text)}</span>}
        </span>
        <span className="end muted">
          <Icon of={ChevronRight} />
        </span>
      </Link>
    </li>
  );
}
