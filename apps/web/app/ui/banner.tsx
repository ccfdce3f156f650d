import { fr } from '@lampion/contract/french';
import { ArrowRight, CloudOff, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useOutdated } from '../platform/keep-loaded.ts';
import { useIsOnline } from '../platform/network-state.ts';
import { Icon } from './graphics.tsx';

interface BannerProps {
  icon: LucideIcon;
  children: string;
  /** Makes the whole bar a link. */
  to?: string;
  /** The verb shown at its end on wide screens. */
  action?: string;
  /** A button at the end of a bar that is not a link. */
  button?: ReactNode;
}

/** One thing to do first, or one thing to know. */
export function Banner({ icon, children, to, action, button }: BannerProps) {
  const text = (
    <>
      <Icon of={icon} isLarge />
      <span className="banner-text">{fr(children)}</span>
    </>
  );
  if (!to) {
    return (
      <div className="banner">
        {text}
        {button}
      </div>
    );
  }
  return (
    <Link className="banner" to={to}>
      {text}
      {action && <span className="banner-action">{action}</span>}
      <Icon of={ArrowRight} />
    </Link>
  );
}

const NOTHING_TO_DO = 'Rien ne peut être modifié avant le retour du réseau.';

/** Shown while offline; `children` says what still works. */
export function OfflineBanner({ children = NOTHING_TO_DO }: { children?: string }) {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="offline-banner">
      {!isOnline && (
        <Banner icon={WifiOff}>{`Vous êtes hors ligne. Ce que vous voyez peut dater. ${children}`}</Banner>
      )}
    </div>
  );
}

/** Shown when reloading the screen failed. Offline, `OfflineBanner` covers it. */
export function OutdatedBanner() {
  const reason = useOutdated();
  const isOnline = useIsOnline();
  const { revalidate, state } = useRevalidator();
  const button = (
    <button
      type="button"
      className="banner-button"
      disabled={state === 'loading'}
      onClick={() => revalidate()}
    >
      Réessayer
    </button>
  );
  return (
    <div role="status" className="offline-banner">
      {reason !== null && isOnline && (
        <Banner icon={CloudOff} button={button}>
          {`${reason} Ce que vous voyez peut dater, et votre saisie est gardée.`}
        </Banner>
      )}
    </div>
  );
}
