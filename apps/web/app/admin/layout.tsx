import { Menu, UserRound, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, redirect, useLocation } from 'react-router';
import { useSignOut } from '../people/account/sign-out.tsx';
import { isOffline } from '../platform/api.ts';
import { keepLoaded } from '../platform/keep-loaded.ts';
import { requireRole } from '../platform/session/guard.ts';
import { readKeptAccount } from '../platform/session/session.ts';
import type { PageHandle } from '../root.tsx';
import { areaLinks } from '../shell/area-links.ts';
import { OfflineBanner, OutdatedBanner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/graphics.tsx';
import { HomeLink, SkipLink } from '../ui/links.tsx';
import { AreaError } from '../ui/screens/area-error.tsx';
import { AreaOutlet, AreaWaiting, type Waitings } from '../ui/screens/area-outlet.tsx';
import { SignOutButton, ThemeToggle } from '../ui/screens/area-shell.tsx';
import {
  CardsScreenWaiting,
  CardWaiting,
  HeadWaiting,
  StubsWaiting,
  TableScreenWaiting,
  WaitingScreen,
} from '../ui/screens/skeleton-parts.tsx';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';
import { Toaster } from '../ui/toaster.tsx';
import type { Route } from './+types/layout';

export const handle: PageHandle = { themes: 'area', theme: 'light' };
export const links = areaLinks;
export const clientMiddleware = [keepLoaded];

export const meta: Route.MetaFunction = () => [
  { title: 'Administration | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** The one screen open to an account that must set up a second factor first. */
const SECOND_FACTOR_PATH = '/admin/account';

/** Offline, the frame opens for the last account: articles on this device can be continued. */
async function findClosed(request: Request): Promise<boolean> {
  try {
    return (await requireRole(request, ['admin'])).isSecondFactorMissing;
  } catch (error) {
    if (isOffline(error) && readKeptAccount()?.role === 'admin') return false;
    throw error;
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const isClosed = await findClosed(request);
  const isAway = new URL(request.url).pathname !== SECOND_FACTOR_PATH;
  if (isClosed && isAway) throw redirect(SECOND_FACTOR_PATH);
  return { isClosed };
}

export function HydrateFallback() {
  return (
    <AdminShell isLoading>
      <AreaWaiting waitings={adminWaitings} />
    </AdminShell>
  );
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell isClosed={loaderData.isClosed}>
      <AreaOutlet waitings={adminWaitings} />
      <Toaster />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <AreaError signInPath="/admin/login" />;
}

interface AdminShellProps {
  /** Without links: the user has to complete something here first. */
  isClosed?: boolean;
  /** Only the frame is rendered so far; it renders again with the first screen. */
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

const places = [
  { label: 'Accueil', to: '/admin' },
  { label: 'Articles', to: '/admin/articles' },
  { label: 'Événements', to: '/admin/events' },
  { label: 'Utilisateurs', to: '/admin/users' },
  { label: 'Revenus', to: '/admin/revenue' },
  { label: 'Messages', to: '/admin/messages' },
  { label: 'Réglages', to: '/admin/settings' },
];
const technicalPlaces = [
  { label: 'E-mails', to: '/admin/emails' },
  { label: 'Erreurs', to: '/admin/errors' },
  { label: 'État', to: '/admin/status' },
  { label: 'Journal', to: '/admin/journal' },
];
const account = { label: 'Mon compte', to: '/admin/account', className: 'adm-nav-account' };

/** The navigation of the administration: in a row, or in a menu on narrow screens. */
export function AdminNav({ isLoading }: { isLoading: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        isIconOnly
        className="adm-menu"
        aria-label="Menu"
        // A menu opened now would close when the frame is replaced.
        disabled={isLoading}
        aria-expanded={isOpen}
        aria-controls="adm-nav"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <Icon of={isOpen ? X : Menu} isLarge />
      </Button>
      <nav id="adm-nav" className={isOpen ? 'adm-nav is-open' : 'adm-nav'} aria-label="Administration">
        {places.map((place) => (
          <PlaceLink key={place.to} {...place} close={close} />
        ))}
        <TechnicalPlaces close={close} />
        <PlaceLink {...account} close={close} />
      </nav>
    </>
  );
}

interface PlaceLinkProps {
  label: string;
  to: string;
  className?: string;
  close: () => void;
}

function PlaceLink({ label, to, className, close }: PlaceLinkProps) {
  return (
    <NavLink
      to={to}
      className={className}
      end={to === '/admin'}
      onClick={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {label}
    </NavLink>
  );
}

/** The screens about the service itself, in a group that opens below its name. */
function TechnicalPlaces({ close }: { close: () => void }) {
  const group = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const isHere = technicalPlaces.some(({ to }) => pathname.startsWith(to));
  useEffect(() => {
    const shutOutside = ({ target }: Event) => {
      if (target instanceof Node && !group.current?.contains(target)) shut(group.current);
    };
    document.addEventListener('pointerdown', shutOutside);
    document.addEventListener('focusin', shutOutside);
    const shutOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && shut(group.current);
    document.addEventListener('keydown', shutOnEscape);
    return () => {
      document.removeEventListener('keydown', shutOnEscape);
      document.removeEventListener('pointerdown', shutOutside);
      document.removeEventListener('focusin', shutOutside);
    };
  }, []);
  const leave = () => {
    shut(group.current);
    close();
  };
  return (
    <details ref={group} className={isHere ? 'adm-group is-here' : 'adm-group'}>
      <summary>Technique</summary>
      <div>
        {technicalPlaces.map((place) => (
          <PlaceLink key={place.to} {...place} close={leave} />
        ))}
      </div>
    </details>
  );
}

function shut(group: HTMLDetailsElement | null): void {
  if (group?.open) group.open = false;
}

function Dashboard() {
  return (
    <WaitingScreen>
      <HeadWaiting />
      <StubsWaiting isCompared />
      <div className="adm-quick">
        <Skeleton className="h-[90px] rounded-[18px]" />
        <Skeleton className="h-[90px] rounded-[18px]" />
        <Skeleton className="h-[90px] rounded-[18px]" />
      </div>
      <div className="adm-views">
        <CardWaiting className="h-[300px]" />
      </div>
      <CardWaiting className="h-96" />
    </WaitingScreen>
  );
}

const Detail = () => <CardsScreenWaiting hasBack />;
const Cards = () => <CardsScreenWaiting />;

/** Placeholders of the administration's screens while they load. */
export const adminWaitings: Waitings = [
  ['/admin', Dashboard],
  ['/admin/articles/new', ArticleEditorWaiting],
  ['/admin/articles/:id/edit', ArticleEditorWaiting],
  ['/admin/users/:id', Detail],
  ['/admin/messages/:id', Detail],
  ['/admin/emails/check', Detail],
  ['/admin/status', Cards],
  ['/admin/settings', Cards],
  ['/admin/account', Cards],
  ['/admin/*', TableScreenWaiting],
];

/** The editor's skeleton while its article loads. */
export function ArticleEditorWaiting() {
  return (
    <LoadingRegion label="Chargement de l’article" className="ae-waiting">
      <Skeleton className="ae-waiting-title" />
      <Skeleton className="ae-waiting-text" />
    </LoadingRegion>
  );
}
