import { Check, Save, Trash2 } from 'lucide-react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { ArticleWorkshop } from './work/use-article-work.ts';
import type { Saving } from './work/use-saving.ts';

interface EditorActionsProps {
  workshop: ArticleWorkshop;
  saving: Saving;
  onDelete: () => void;
  /** Rendered as the bar at the bottom of a phone. */
  isBar?: boolean;
}

/** The label of the main button: what pressing it will really do. */
function nameMainAction({ article, fields: { publishDate } }: ArticleWorkshop): string {
  if (publishDate !== null && Date.parse(publishDate) > Date.now()) {
    return article?.status === 'scheduled' ? 'Enregistrer' : 'Programmer';
  }
  return article?.status === 'published' ? 'Enregistrer' : 'Publier l’article';
}

export function EditorActions({ workshop, saving, onDelete, isBar = false }: EditorActionsProps) {
  const { article } = workshop;
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
