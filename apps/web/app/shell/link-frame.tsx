import type { ReactNode } from 'react';
import { Logo, SkipLink } from '../ui/links.tsx';

interface LinkFrameProps {
  isBusy?: boolean;
  /** Of its main part. */
  className: string;
  children?: ReactNode;
}

/** The app without its tabs, for whoever came by a link: strangers have none. */
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
