import { Check } from 'lucide-react';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { NewPartyForm } from './party-form.tsx';
import { usePartyDraft, useShared } from './use-party-draft.ts';

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
