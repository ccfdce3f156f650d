import { WifiOff } from 'lucide-react';
import { Banner } from '../ui/banner.tsx';
import { useIsOnline } from './use-is-online.ts';

/** Shown while there is no network. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="offline-banner">
      {!isOnline && (
        <Banner icon={WifiOff}>
          Vous êtes hors ligne. Ce que vous voyez peut dater, et rien ne peut être modifié avant le retour du
          réseau.
        </Banner>
      )}
    </div>
  );
}
