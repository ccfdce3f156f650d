import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

interface IconProps {
  of: LucideIcon;
  /** 24 px instead of the size of the text around it. */
  isLarge?: boolean;
  className?: string;
}

/** A line icon beside a text that says the same; alone in a button, the button needs a label. */
export function Icon({ of: Drawing, isLarge = false, className }: IconProps) {
  const classes = classNames('ic', isLarge && 'ic-lg', className);
  return <Drawing className={classes} aria-hidden="true" />;
}
