import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { Ticket, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AreaPlaces, AreaShell } from '../../components/area/area-shell.tsx';
import { useSignOut } from '../account/use-sign-out.tsx';

const places: AreaPlaces = {
  home: { label: 'Mes sorties', to: '/me', icon: Ticket },
  others: [{ label: 'Mon compte', to: '/me/account', icon: UserRound }],
};

/** The frame of the member area; null while the account is loading. */
export function MemberShell({ account, children }: { account: CurrentAccount | null; children: ReactNode }) {
  return (
    <AreaShell
      name="Mon espace"
      places={places}
      person={account && { name: account.displayName, drawnFrom: account.displayName }}
      leaving={useSignOut()}
    >
      {children}
    </AreaShell>
  );
}
