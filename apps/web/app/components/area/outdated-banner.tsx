import { CloudOff } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useOutdated } from '../../lib/keep-loaded.ts';
import { Banner } from '../ui/banner.tsx';
import { useIsOnline } from './use-is-online.ts';

/** Shown while the screen could not be loaded again; offline, `OfflineBanner` says so already. */
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
