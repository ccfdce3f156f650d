import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface QuickActionProps {
  to: string;
  icon: LucideIcon;
  /** Colour of the disc behind the icon. */
  ink: 'lampion' | 'miel' | 'menthe';
  label: string;
  /** A second line, which makes the action a card. */
  text?: string;
}

/** A large link to a frequent action. */
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
