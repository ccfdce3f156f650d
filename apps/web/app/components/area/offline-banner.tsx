import { WifiOff } from 'lucide-react';
import { Banner } from '../ui/banner.tsx';
import { useIsOnline } from './use-is-online.ts';

const NOTHING_TO_DO = 'Rien ne peut être modifié avant le retour du réseau.';

/** Shown while there is no network; `children` says what can be done meanwhile. */
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
