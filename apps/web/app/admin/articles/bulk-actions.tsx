import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { ArticleAction } from '@lampion/contract/blog/article-editing';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { describeBulk, type Selection, SelectionBar } from '../../ui/lists/selection.tsx';
import { type RunTask, useTask } from '../../ui/use-task.ts';

const inTrash: readonly ArticleAction[] = ['restore', 'purge'];
const outside: readonly ArticleAction[] = ['publish', 'unpublish', 'feature', 'unfeature', 'trash'];

interface BulkActionsProps {
  selection: Selection;
  pageSize: number;
  isTrash: boolean;
}

/** Actions on the selected articles. Those that visitors would notice require a confirmation. */
export function BulkActions({ selection, pageSize, isTrash }: BulkActionsProps) {
  const { run, isBusy } = useTask();
  const [asked, setAsked] = useState<ArticleAction>();
  async function change(action: ArticleAction) {
    const isDone = await changeArticles(run, { action, ids: selection.chosen });
    setAsked(undefined);
    if (isDone) selection.clear();
  }
  const press = (action: ArticleAction) =>
    articleActions[action].question ? setAsked(action) : void change(action);
  const question = asked && articleActions[asked].question;
  return (
    <>
      <SelectionBar selection={selection} pageSize={pageSize}>
        {(isTrash ? inTrash : outside).map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'trash' || action === 'purge' ? 'danger' : 'outline'}
            disabled={isBusy}
            onClick={() => press(action)}
          >
            {articleActions[action].label}
          </Button>
        ))}
      </SelectionBar>
      {asked && question && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(undefined)}
          {...question}
          confirm={articleActions[asked].label}
          onConfirm={() => void change(asked)}
          pendingText={isBusy ? 'Un instant…' : undefined}
        />
      )}
    </>
  );
}

interface ActionWords {
  label: string;
  /** What has been done, to one article and to several: "mis à la corbeille". */
  done: readonly [one: string, several: string];
  /** The action that undoes it, if any. */
  undo?: ArticleAction;
  /** The confirmation, for an action that visitors would notice or that cannot be undone. */
  question?: { title: string; text: string };
}

const articleActions: Record<ArticleAction, ActionWords> = {
  publish: {
    label: 'Publier',
    done: ['publié', 'publiés'],
    undo: 'unpublish',
    question: {
      title: 'Publier ces articles ?',
      text: 'Ils seront lisibles par tout le monde, ceux dont la date est à venir à leur date.',
    },
  },
  unpublish: {
    label: 'Remettre en brouillon',
    done: ['remis en brouillon', 'remis en brouillon'],
    undo: 'publish',
    question: {
      title: 'Remettre ces articles en brouillon ?',
      text: 'Ils quitteront le blog tout de suite. Rien ne sera perdu.',
    },
  },
  feature: { label: 'Mettre à la une', done: ['mis à la une', 'mis à la une'], undo: 'unfeature' },
  unfeature: { label: 'Retirer de la une', done: ['retiré de la une', 'retirés de la une'], undo: 'feature' },
  trash: {
    label: 'Mettre à la corbeille',
    done: ['mis à la corbeille', 'mis à la corbeille'],
    undo: 'restore',
    question: {
      title: 'Mettre ces articles à la corbeille ?',
      text: 'Ils quitteront le blog tout de suite et pourront être restaurés pendant 30 jours.',
    },
  },
  restore: { label: 'Restaurer', done: ['restauré', 'restaurés'], undo: 'trash' },
  purge: {
    label: 'Supprimer définitivement',
    done: ['supprimé définitivement', 'supprimés définitivement'],
    question: {
      title: 'Supprimer définitivement ces articles ?',
      text: 'Leurs textes, leurs versions et leurs vues seront perdus. Cette action est définitive.',
    },
  },
};

interface Change {
  action: ArticleAction;
  ids: readonly string[];
}

/**
 * Changes the selected articles; the toast reports the outcome and offers to undo it where
 * possible.
 */
function changeArticles(run: RunTask, { action, ids }: Change): Promise<boolean> {
  const { done, undo } = articleActions[action];
  return run({
    failure: 'Articles inchangés',
    work: async () => {
      const answer = await callApi(adminArticleEndpoints.changeArticles, { body: { ids: [...ids], action } });
      const message = describeBulk({ noun: ['article', 'articles'], done }, answer);
      if (undo === undefined || answer.changed.length === 0) return message;
      const takeBack = () => void changeArticles(run, { action: undo, ids: answer.changed });
      return { ...message, action: { label: 'Annuler', onPress: takeBack } };
    },
  });
}
