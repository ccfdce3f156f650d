import { fr } from '@lampion/contract/french';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

interface BannerProps {
  icon: LucideIcon;
  children: string;
  /** Makes the whole bar a link. */
  to?: string;
  /** The verb shown at its end on wide screens. */
  action?: string;
  /** A button at the end of a bar that is not a link. */
  button?: ReactNode;
}

/** One thing to do before going on, or one thing to know. */
export function Banner({ icon, children, to, action, button }: BannerProps) {
  const text = (
    <>
      <Icon of={icon} isLarge />
      <span className="banner-text">{fr(children)}</span>
    </>
  );
  if (!to) {
    return (
      <div className="banner">
        {text}
        {button}
      </div>
    );
  }
  return (
    <Link className="banner" to={to}>
      {text}
      {action && <span className="banner-action">{action}</span>}
      <Icon of={ArrowRight} />
    </Link>
  );
}
