import { fr } from '@lampion/contract/french';
import { Check, CloudOff, LoaderCircle, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';
import type { SaveState } from './work/draft-keeper.ts';
import { formatMoment } from './work/format-moment.ts';

interface Words {
  readonly icon: LucideIcon;
  readonly text: string;
  /** Announced at once. */
  readonly isProblem?: boolean;
}

function describe(state: SaveState): Words {
  switch (state.kind) {
    case 'clean':
      return { icon: PencilLine, text: 'Rien à enregistrer' };
    case 'unsaved':
      return { icon: PencilLine, text: 'Modifications en cours…' };
    case 'saving':
      return { icon: LoaderCircle, text: 'Enregistrement…' };
    case 'saved':
      return { icon: Check, text: `Enregistré ${formatMoment(state.at)}` };
    case 'signed-out':
      return { icon: TriangleAlert, text: 'Session expirée, gardé dans ce navigateur', isProblem: true };
    case 'refused':
      return { icon: TriangleAlert, text: `Gardé dans ce navigateur : ${state.message}`, isProblem: true };
    case 'local':
      return state.reason === 'offline'
        ? { icon: CloudOff, text: 'Hors ligne, gardé dans ce navigateur', isProblem: true }
        : { icon: CloudOff, text: 'Serveur indisponible, gardé dans ce navigateur', isProblem: true };
  }
}

/** Where the work is stored, always visible; only problems interrupt a screen reader. */
export function StatusLine({ state, isUnpublished }: { state: SaveState; isUnpublished: boolean }) {
  const { icon, text, isProblem = false } = describe(state);
  const words = fr(text);
  return (
    <div className="ae-status" data-problem={isProblem || undefined}>
      <Icon of={icon} />
      <span>
        {words}
        {isUnpublished && ' (pas encore en ligne)'}
      </span>
      <span className="sr-only" role="status">
        {isProblem ? words : ''}
      </span>
    </div>
  );
}
