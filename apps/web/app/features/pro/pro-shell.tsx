import { labelOf } from '@lampion/contract/rules/label-of';
import { planLabels } from '@lampion/contract/rules/plan-limits';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { CalendarDays, LayoutDashboard, Store, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AreaPerson, type AreaPlaces, AreaShell } from '../../components/area/area-shell.tsx';
import { useSignOut } from '../account/use-sign-out.tsx';

const places: AreaPlaces = {
  home: { label: 'Tableau de bord', shortLabel: 'Accueil', to: '/pro', icon: LayoutDashboard },
  others: [
    { label: 'Événements', to: '/pro/events', icon: CalendarDays },
    { label: 'Abonnés', to: '/pro/followers', icon: Users },
    { label: 'Mon profil', shortLabel: 'Profil', to: '/pro/profile', icon: Store },
  ],
  creation: { label: 'Créer un événement', to: '/pro/events/new' },
};

function describePerson({ displayName, organiser }: CurrentAccount): AreaPerson {
  return {
    name: displayName,
    drawnFrom: organiser?.username ?? displayName,
    picture: organiser?.picUrl,
    note: organiser ? `Offre ${labelOf(planLabels, organiser.plan)}` : undefined,
  };
}

/** The frame of the organiser's area; null while the account is loading. */
export function ProShell({ account, children }: { account: CurrentAccount | null; children: ReactNode }) {
  return (
    <AreaShell
      name="Espace Pro"
      places={places}
      person={account && describePerson(account)}
      leaving={useSignOut()}
    >
      {children}
    </AreaShell>
  );
}
