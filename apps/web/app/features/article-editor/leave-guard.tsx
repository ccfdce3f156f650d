import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import type { DraftKeeper } from './work/draft-keeper.ts';

/** Delays leaving until the last changes are saved; asks when they cannot be. */
export function LeaveGuard({ keeper }: { keeper: DraftKeeper }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      keeper.isUnsent() && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: one try for each departure
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void keeper.flush().then((isSaved) => isSaved && blocker.proceed());
  }, [blocker.state]);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Quitter l’éditeur ?"
      text="Vos derniers mots ne sont pas encore sur le serveur. Ils restent sur cet appareil et vous attendront à la réouverture de l’article."
      confirm="Quitter"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
