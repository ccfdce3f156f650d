import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './graphics.tsx';

/** A strip of ticket stubs for the figures of a dashboard: four across, two by two on a phone. */
export function Stubs({ children }: { children: ReactNode }) {
  return (
    <div className="ticket-shell">
      <div className="stubs">{children}</div>
    </div>
  );
}

interface StatProps {
  /** Already formatted: "12 480", "72 %". */
  value: string;
  label: string;
  icon?: LucideIcon;
  /** Makes the stub a link, with an arrow. */
  to?: string;
  children?: ReactNode;
}

/** One figure of the strip. */
export function Stat({ value, label, icon, to, children }: StatProps) {
  const content = (
    <>
      <span className="stub-value">{value}</span>
      <span className="stub-label">
        {icon && <Icon of={icon} />}
        {label}
        {to && <Icon of={ArrowRight} />}
      </span>
      {children}
    </>
  );
  if (!to) return <div className="stub">{content}</div>;
  return (
    <Link className="stub" to={to}>
      {content}
    </Link>
  );
}

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
