import { LogOut, type LucideIcon, Moon, Plus, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { THEME_KEY } from '../../platform/theme.ts';
import { Button, LinkButton } from '../button.tsx';
import { Icon, Lamp } from '../graphics.tsx';
import { HomeLink, SkipLink } from '../links.tsx';
import { LoadingAvatar } from '../loading-avatar.tsx';
import { Skeleton } from '../skeleton.tsx';

interface AreaPlace {
  label: string;
  /** For phones, which have less space. */
  shortLabel?: string;
  to: string;
  icon: LucideIcon;
  /** Not in the bar of a phone, which has room for five. */
  isSideOnly?: boolean;
}

export interface AreaPlaces {
  /** The prefix of every address of the area. */
  home: AreaPlace;
  others: readonly AreaPlace[];
  /** The main thing to create in the area, as a large button. */
  creation?: { label: string; to: string };
}

export interface AreaPerson {
  name: string;
  /** Seed of the drawn portrait. */
  drawnFrom: string;
  picture?: string | null | undefined;
  note?: string | undefined;
}

interface AreaShellProps {
  name: string;
  places: AreaPlaces;
  /** Null while it is loading. */
  person: AreaPerson | null;
  /** A choice of whose area it is. */
  switcher?: ReactNode;
  leaving: { signOut: () => void; isLeaving: boolean; question: ReactNode };
  children: ReactNode;
}

/**
 * The frame of an area: its navigation on a string of lanterns at the side, in a bar at the bottom
 * of a phone.
 */
export function AreaShell({ name, places, person, switcher, leaving, children }: AreaShellProps) {
  return (
    <div className="shell">
      <SkipLink />
      <aside className="side">
        <HomeLink className="side-home" />
        <p className="area-name">{name}</p>
        <SideNav name={name} places={places} />
        {places.creation && (
          <LinkButton variant="primary" isBlock to={places.creation.to}>
            <Icon of={Plus} />
            {places.creation.label}
          </LinkButton>
        )}
        <div className="side-foot">
          {person ? <Person {...person} /> : <PersonSkeleton />}
          {switcher}
          <SignOutButton leaving={leaving} isBlock />
        </div>
      </aside>
      <header className="topbar">
        <HomeLink />
        <span className="area-name">{name}</span>
        <ThemeToggle />
        <Button variant="ghost" isIconOnly aria-label="Déconnexion" onClick={leaving.signOut}>
          <Icon of={LogOut} isLarge />
        </Button>
      </header>
      <main className="main" id="contenu">
        <div className="inner">{children}</div>
      </main>
      <BottomNav name={name} places={places} />
      {leaving.question}
    </div>
  );
}

type NavProps = Pick<AreaShellProps, 'name' | 'places'>;

function SideNav({ name, places: { home, others } }: NavProps) {
  return (
    <nav className="side-nav" aria-label={name}>
      {[home, ...others].map((place) => (
        <NavLink key={place.to} to={place.to} end={place === home}>
          {({ isActive }) => (
            <>
              <Lamp isLit={isActive} />
              {place.label}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

function PersonSkeleton() {
  return (
    <div className="side-user" aria-hidden="true">
      <Skeleton className="skeleton-portrait" />
      <span>
        <Skeleton className="skeleton-name" />
      </span>
    </div>
  );
}

function Person({ name, drawnFrom, picture, note }: AreaPerson) {
  return (
    <div className="side-user">
      <LoadingAvatar name={drawnFrom} picture={picture} />
      <span>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </span>
      <ThemeToggle />
    </div>
  );
}

/** Signs out. The style sheet may hide its label on narrow screens, but not from screen readers. */
export function SignOutButton({
  leaving: { signOut, isLeaving },
  isBlock = false,
}: Pick<AreaShellProps, 'leaving'> & { isBlock?: boolean }) {
  return (
    <Button
      size="small"
      isBlock={isBlock}
      onClick={signOut}
      pendingText={isLeaving ? 'À bientôt…' : undefined}
    >
      <Icon of={LogOut} />
      <span className="sign-out-words">Déconnexion</span>
    </Button>
  );
}

function BottomNav({ name, places: { home, others, creation } }: NavProps) {
  const all = [home, ...others.filter(({ isSideOnly }) => !isSideOnly)];
  const middle = Math.ceil(all.length / 2);
  const toLink = (place: AreaPlace) => <BottomLink key={place.to} {...place} isHome={place === home} />;
  return (
    <nav className="bottom-nav" aria-label={name}>
      {all.slice(0, middle).map(toLink)}
      {creation && (
        <NavLink to={creation.to} aria-label={creation.label}>
          <span className="fab">
            <Icon of={Plus} isLarge />
          </span>
        </NavLink>
      )}
      {all.slice(middle).map(toLink)}
    </nav>
  );
}

function BottomLink({ label, shortLabel = label, to, icon, isHome }: AreaPlace & { isHome: boolean }) {
  return (
    <NavLink to={to} end={isHome}>
      {({ isActive }) => (
        <>
          {isActive ? <Lamp isLit hasHalo={false} /> : <Icon of={icon} />}
          {shortLabel}
        </>
      )}
    </NavLink>
  );
}

/**
 * Light or dark theme, stored in this browser. Both icons are rendered, the style sheet shows the
 * right one.
 */
export function ThemeToggle() {
  function toggle() {
    const root = document.documentElement;
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    localStorage.setItem(THEME_KEY, next);
  }
  return (
    <Button
      variant="ghost"
      isIconOnly
      className="theme-toggle"
      aria-label="Changer de thème, clair ou sombre"
      onClick={toggle}
    >
      <Icon of={Moon} className="theme-to-dark" />
      <Icon of={Sun} className="theme-to-light" />
    </Button>
  );
}
