import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
