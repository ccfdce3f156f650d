import { fr } from '@lampion/contract/french';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/graphics.tsx';

interface ResumeNoticeProps {
  /** Names the region for screen readers. */
  label: string;
  icon: LucideIcon;
  text: string;
  /** Buttons, the main one first. */
  actions: ReactNode;
}

/** Something that was begun and may be taken up again. */
export function ResumeNotice({ label, icon, text, actions }: ResumeNoticeProps) {
  return (
    <section className="well resume-notice" aria-label={label}>
      <Icon of={icon} isLarge />
      <p>{fr(text)}</p>
      {actions && <div className="actions">{actions}</div>}
    </section>
  );
}
