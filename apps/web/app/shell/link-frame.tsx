import type { ReactNode } from 'react';
import { Logo, SkipLink } from '../ui/links.tsx';

interface LinkFrameProps {
  isBusy?: boolean;
  /** Class of the main part. */
  className: string;
  children?: ReactNode;
}

/** The app without its tabs, for visitors of a link: strangers have no tabs. */
export function LinkFrame({ isBusy = false, className, children }: LinkFrameProps) {
  return (
    <div className="ap no-bar">
      <SkipLink />
      <div className="ap-screen">
        <header className="ap-top">
          <Logo isHanging />
        </header>
        <main id="contenu" className={`ap-main ${className}`} aria-busy={isBusy}>
          {children}
        </main>
      </div>
    </div>
  );
}
