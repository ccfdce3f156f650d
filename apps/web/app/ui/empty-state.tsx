import { fr } from '@lampion/contract/french';
import { drawEmptyString } from '@lampion/drawing/scenes/empty';
import type { ReactNode } from 'react';
import { Svg } from './graphics.tsx';

interface EmptyStateProps {
  title: string;
  /** One helpful sentence. */
  children: string;
  /** At most one. */
  action?: ReactNode;
  /** Heading level of the title in the page. */
  as?: 'h2' | 'h3';
}

/** An empty state: three unlit lanterns, the reason, and what to do. */
export function EmptyState({ title, children, action, as: Title = 'h3' }: EmptyStateProps) {
  return (
    <div className="empty">
      <Svg drawing={drawEmptyString()} />
      <Title className="section-title">{fr(title)}</Title>
      <p className="muted">{fr(children)}</p>
      {action}
    </div>
  );
}
