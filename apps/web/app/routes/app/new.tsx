import { Check } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';
import { NewPartyForm } from '../../features/app/new-party/new-party-form.tsx';
import { usePartyDraft } from '../../features/app/new-party/use-party-draft.ts';
import { useShared } from '../../features/app/new-party/use-shared.ts';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';

export const handle: AppHandle = { isAlone: true };
export const meta = () => appMeta('Prévoir une soirée');

export default function NewPartyScreen() {
  const planning = usePartyDraft();
  useShared(planning);
  const saved = (
    <span className="cr-saved">
      <Icon of={Check} />
      Brouillon gardé
    </span>
  );
  return (
    <AppScreen back="/app" isOver hasSide className="cr-page" actions={planning.isKept && saved}>
      <NewPartyForm {...planning} />
    </AppScreen>
  );
}
