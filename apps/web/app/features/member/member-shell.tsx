import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { Ticket, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AreaPlaces, AreaShell } from '../../components/area/area-shell.tsx';
import { useSignOut } from '../account/use-sign-out.ts';

const places: AreaPlaces = {
  home: { label: 'Mes sorties', to: '/me', icon: Ticket },
  others: [{ label: 'Mon compte', to: '/me/account', icon: UserRound }],
};

/** The frame of one's own space. */
export function MemberShell({ account, children }: { account: CurrentAccount; children: ReactNode }) {
  const { displayName } = account;
  return (
    <AreaShell
      name="Mon espace"
      places={places}
      person={{ name: displayName, drawnFrom: displayName }}
      leaving={useSignOut()}
    >
      {children}
    </AreaShell>
  );
}
