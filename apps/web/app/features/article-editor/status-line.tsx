import { fr } from '@lampion/contract/french';
import type { ArticlePresence } from '@lampion/contract/schemas/admin-article';
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
      return { icon: TriangleAlert, text: 'Session expirée, gardé sur cet appareil', isProblem: true };
    case 'forked':
      return {
        icon: TriangleAlert,
        text: 'Changé dans un autre onglet, gardé sur cet appareil',
        isProblem: true,
      };
    case 'lost':
      return {
        icon: TriangleAlert,
        text: 'Pas encore gardé : cet appareil n’a plus de place. Libérez-en, ou copiez votre texte ailleurs.',
        isProblem: true,
      };
    case 'refused':
      return { icon: TriangleAlert, text: `Gardé sur cet appareil : ${state.message}`, isProblem: true };
    case 'local':
      return state.reason === 'offline'
        ? { icon: CloudOff, text: 'Hors ligne, gardé sur cet appareil', isProblem: true }
        : { icon: CloudOff, text: 'Serveur indisponible, gardé sur cet appareil', isProblem: true };
  }
}

type Others = ArticlePresence['others'];

/** Who else has the article open: "Paul (Firefox sur Windows)"; the caller's own other tabs are theirs. */
function describeOthers(others: Others): string {
  const names = others.map(({ editor, device, isOwn }) => `${isOwn ? 'vous' : editor} (${device})`);
  return new Intl.ListFormat('fr').format([...new Set(names)]);
}

interface StatusLineProps {
  state: SaveState;
  isUnpublished: boolean;
  others: Others;
}

/** Where the work is stored and who else sees it, always visible; only problems interrupt a screen reader. */
export function StatusLine({ state, isUnpublished, others }: StatusLineProps) {
  const { icon, text, isProblem = false } = describe(state);
  const words = fr(text);
  return (
    <div className="ae-status" data-problem={isProblem || undefined}>
      <Icon of={icon} />
      <span>
        {words}
        {isUnpublished && ' (pas encore en ligne)'}
        {others.length > 0 && fr(`. Ouvert aussi par ${describeOthers(others)}`)}
      </span>
      <span className="sr-only" role="status">
        {isProblem ? words : ''}
      </span>
    </div>
  );
}
