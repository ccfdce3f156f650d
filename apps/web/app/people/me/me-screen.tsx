import { fr } from '@lampion/contract/french';
import { appAccountEndpoints, type OwnAppAccount } from '@lampion/contract/people/app-accounts';
import type { ReactNode } from 'react';
import { useQueryCache } from '../../platform/device/query-cache.ts';
import { useReadAgain } from '../../platform/device/query-invalidation.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';

const home = { to: '/app/me', label: 'Retour' };

interface MeScreenProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A screen under “Moi” whose cards have their own titles. */
export function MeScreen({ title, lead, children }: MeScreenProps) {
  return (
    <AppScreen title={title} back="/app/me" className="me-form">
      <h1 className="ap-h1">{fr(title)}</h1>
      {lead && <p className="muted">{fr(lead)}</p>}
      <div className="card-stack">{children}</div>
    </AppScreen>
  );
}

/** Replaces such a screen when its data could not be loaded: it needs the network. */
export function MeScreenError() {
  return (
    <AppScreen back="/app/me">
      <ScreenError home={home} />
    </AppScreen>
  );
}

const NOTHING = {};

/** The member's own profile. */
export const useOwnAppAccount = () => useCached(appAccountEndpoints.getOwnAppAccount, NOTHING);

/** Stores the server's answer to a change of the profile that bypassed the outbox. */
export function useShowOwnAppAccount(): (account: OwnAppAccount) => void {
  const [store, readAgain] = [useQueryCache(), useReadAgain()];
  return (account) => {
    store.show(appAccountEndpoints.getOwnAppAccount.path, NOTHING, account);
    readAgain('me');
  };
}
