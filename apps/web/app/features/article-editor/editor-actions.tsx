import { fr } from '@lampion/contract/french';
import { Check, Save, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { formatMoment } from './work/format-moment.ts';
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

/** Renders again when an instant comes: what was to be planned is published then. */
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
