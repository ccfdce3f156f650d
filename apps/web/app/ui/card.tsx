import { fr } from '@lampion/contract/french';
import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './graphics.tsx';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'article' | 'div' | 'form';
  isPadded?: boolean;
  children: ReactNode;
}

/** A sheet on the page. Never a card inside a card: use a well or a rule. */
export function Card({ as: Element = 'section', isPadded = true, className, children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames('card', isPadded && 'card-pad', className)}>
      {children}
    </Element>
  );
}

interface CardHeadProps {
  /** Labels the card through its `aria-labelledby`. */
  id?: string;
  title: ReactNode;
  children?: ReactNode;
}

/** The title of a card, with one action on the right. */
export function CardHead({ id, title, children }: CardHeadProps) {
  return (
    <div className="card-head">
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      {children}
    </div>
  );
}

interface PageHeadProps {
  title: string;
  /** One sentence under the title. */
  lead?: string;
  /** Actions, at the right on wide screens. */
  children?: ReactNode;
}

/** The one `<h1>` of a screen behind a sign-in. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{fr(title)}</h1>
        {lead && <p className="page-lead">{fr(lead)}</p>}
      </div>
      {children}
    </div>
  );
}

interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'muted';
  icon?: LucideIcon;
  children: string;
}

/** A short state in words; the tone and the icon only help. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`)}>
      {icon && <Icon of={icon} />}
      {fr(children)}
    </span>
  );
}
