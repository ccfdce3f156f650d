import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { SignOutButton } from '../../components/area/area-shell.tsx';
import { OfflineBanner } from '../../components/area/offline-banner.tsx';
import { OutdatedBanner } from '../../components/area/outdated-banner.tsx';
import { ThemeToggle } from '../../components/area/theme-toggle.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SkipLink } from '../../components/ui/links.tsx';
import { HomeLink } from '../../components/ui/logo.tsx';
import { useSignOut } from '../account/use-sign-out.tsx';
import { AdminNav } from './admin-nav.tsx';

interface AdminShellProps {
  /** Without links: the person has something to do here first. */
  isClosed?: boolean;
  /** Only the frame is there yet: it is rendered anew with the first screen. */
  isLoading?: boolean;
  children: ReactNode;
}

/** The frame of the administration: a night bar above, paper below. */
export function AdminShell({ isClosed = false, isLoading = false, children }: AdminShellProps) {
  const leaving = useSignOut();
  return (
    <>
      <SkipLink />
      <header className="adm-bar" data-theme="dark">
        <div className="in">
          <HomeLink />
          <span className="adm-name">Admin</span>
          {!isClosed && <AdminNav isLoading={isLoading} />}
          <div className="adm-actions">
            <ThemeToggle />
            {!isClosed && (
              <LinkButton
                variant="ghost"
                isIconOnly
                className="adm-account"
                to="/admin/account"
                aria-label="Mon compte"
              >
                <Icon of={UserRound} isLarge />
              </LinkButton>
            )}
            <SignOutButton leaving={leaving} />
          </div>
        </div>
      </header>
      <main className="adm-main" id="contenu">
        <OfflineBanner>Ce que vous écrivez dans un article est gardé sur cet appareil.</OfflineBanner>
        <OutdatedBanner />
        {children}
      </main>
      {leaving.question}
    </>
  );
}
