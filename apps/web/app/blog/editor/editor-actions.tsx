import type { ArticlePresence } from '@lampion/contract/blog/article-editing';
import { fr } from '@lampion/contract/french';
import {
  Check,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
  Save,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { formatMoment } from './work/article-work.ts';
import type { SaveState } from './work/draft-keeper.ts';
import type { ArticleWorkshop } from './work/use-article-work.ts';
import type { Saving } from './work/use-saving.ts';

interface EditorActionsProps {
  workshop: ArticleWorkshop;
  saving: Saving;
  onDelete: () => void;
  /** Rendered as the bar at the bottom of a phone. */
  isBar?: boolean;
}

/** The label of the main button: what pressing it will do, from the date that will be sent. */
function nameMainAction({ article, hasDateFault, fields: { publishDate } }: ArticleWorkshop): string {
  if (hasDateFault) return 'Corriger la date';
  const isAhead = publishDate !== null && Date.parse(publishDate) > Date.now();
  if (!isAhead) return article?.status === 'published' ? 'Enregistrer' : 'Publier l’article';
  if (article?.status === 'scheduled' && article.publishDate === publishDate) return 'Enregistrer';
  const moment = formatMoment(publishDate);
  return fr(`Programmer pour ${moment.startsWith('à') ? 'aujourd’hui ' : ''}${moment}`);
}

const DAY_MS = 86_400_000;

/** Renders again at an instant, from which on a scheduled article is published at once. */
function useArrival(instant: string | null): void {
  const [, setArrived] = useState(0);
  useEffect(() => {
    const wait = instant === null ? 0 : Date.parse(instant) - Date.now();
    if (wait <= 0 || wait > DAY_MS) return;
    const timer = setTimeout(() => setArrived((count) => count + 1), wait);
    return () => clearTimeout(timer);
  }, [instant]);
}

export function EditorActions({ workshop, saving, onDelete, isBar = false }: EditorActionsProps) {
  const { article } = workshop;
  useArrival(workshop.fields.publishDate);
  if (article?.status === 'trashed') return null;
  const isDraft = article === null || article.status === 'draft';
  const pendingText = isBar ? '' : 'Enregistrement…';
  const isBusy = saving.pending !== null;
  return (
    <>
      {article ? (
        <Button
          variant="danger"
          onClick={onDelete}
          disabled={isBusy}
          isIconOnly={isBar}
          aria-label={isBar ? 'Supprimer' : undefined}
        >
          <Icon of={Trash2} />
          {!isBar && 'Supprimer'}
        </Button>
      ) : (
        !isBar && (
          <LinkButton variant="ghost" to="/admin/dashboard">
            Annuler
          </LinkButton>
        )
      )}
      {isDraft && (
        <Button
          onClick={() => void saving.save({ isDraft: true })}
          disabled={isBusy}
          isIconOnly={isBar}
          aria-label={isBar ? 'Enregistrer le brouillon' : undefined}
          pendingText={saving.pending === 'draft' ? pendingText : undefined}
        >
          <Icon of={Save} />
          {!isBar && 'Enregistrer le brouillon'}
        </Button>
      )}
      <Button
        variant="primary"
        className="grow"
        onClick={() => void saving.save({ isDraft: false })}
        disabled={isBusy}
        pendingText={saving.pending === 'public' ? 'Enregistrement…' : undefined}
      >
        <Icon of={Check} />
        {nameMainAction(workshop)}
      </Button>
    </>
  );
}

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

/**
 * Who else has the article open: "Paul (Firefox sur Windows)", including the caller's own other
 * tabs.
 */
function describeOthers(others: Others): string {
  const names = others.map(({ editor, device, isOwn }) => `${isOwn ? 'vous' : editor} (${device})`);
  return new Intl.ListFormat('fr').format([...new Set(names)]);
}

interface StatusLineProps {
  state: SaveState;
  isUnpublished: boolean;
  others: Others;
}

/**
 * Where the work is stored and who else sees it, always visible; only problems interrupt a screen
 * reader.
 */
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
