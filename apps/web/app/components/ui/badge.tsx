import { fr } from '@lampion/contract/french';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

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
