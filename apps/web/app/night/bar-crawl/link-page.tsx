import { fr } from '@lampion/contract/french';
import { Lock, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/graphics.tsx';
import { HomeLink, SkipLink } from '../../ui/links.tsx';

interface LinkPageProps {
  /** Its script keeps it up to date. */
  isLive?: boolean;
  /** Who may read it, last on the page. */
  foot: string;
  children: ReactNode;
}

/** The frame of a page that a private link of a barathon opens: no menu, no account, no footer. */
export function LinkPage({ isLive = false, foot, children }: LinkPageProps) {
  return (
    <>
      <SkipLink />
      <header className="pub-header">
        <div className="wrap crawl-link-head">
          <HomeLink />
          {isLive && (
            <span className="badge badge-success" data-live="">
              <Icon of={Wifi} />
              En direct
            </span>
          )}
        </div>
      </header>
      <main id="contenu" className="wrap crawl-link">
        {children}
        <p className="crawl-link-foot">
          <Icon of={Lock} />
          {fr(foot)}
        </p>
      </main>
    </>
  );
}
