import { planLabels } from '@lampion/contract/rules/plan-limits';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { CalendarDays, LayoutDashboard, Store, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AreaPlaces, AreaShell } from '../../components/area/area-shell.tsx';
import { useSignOut } from '../account/use-sign-out.ts';

const places: AreaPlaces = {
  home: { label: 'Tableau de bord', shortLabel: 'Accueil', to: '/pro', icon: LayoutDashboard },
  others: [
    { label: 'Événements', to: '/pro/events', icon: CalendarDays },
    { label: 'Abonnés', to: '/pro/followers', icon: Users },
    { label: 'Mon profil', shortLabel: 'Profil', to: '/pro/profile', icon: Store },
  ],
  creation: { label: 'Créer un événement', to: '/pro/events/new' },
};

/** The frame of the organiser's area. */
export function ProShell({ account, children }: { account: CurrentAccount; children: ReactNode }) {
  const { displayName, organiser } = account;
  return (
    <AreaShell
      name="Espace Pro"
      places={places}
      person={{
        name: displayName,
        drawnFrom: organiser?.username ?? displayName,
        picture: organiser?.picUrl,
        note: organiser ? `Offre ${planLabels[organiser.plan]}` : undefined,
      }}
      leaving={useSignOut()}
    >
      {children}
    </AreaShell>
  );
}
