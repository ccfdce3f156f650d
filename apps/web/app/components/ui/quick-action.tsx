import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface QuickActionProps {
  to: string;
  icon: LucideIcon;
  /** The disc behind the icon. */
  ink: 'lampion' | 'miel' | 'menthe';
  label: string;
  /** A second line: then the action is a card of its own. */
  text?: string;
}

/** A large link to something one often does. */
export function QuickAction({ to, icon, ink, label, text }: QuickActionProps) {
  return (
    <Link className={classNames('quick', text && 'card')} to={to}>
      <span className={`qi qi-${ink}`}>
        <Icon of={icon} isLarge />
      </span>
      {text ? (
        <span>
          <span className="quick-title">{label}</span>
          <span className="quick-text">{text}</span>
        </span>
      ) : (
        label
      )}
      <span className="muted">
        <Icon of={ArrowRight} />
      </span>
    </Link>
  );
}
