import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import type { ArticleAction } from '@lampion/contract/schemas/admin-article';
import { describeBulk } from '../../../components/area/describe-bulk.ts';
import type { RunTask } from '../../../components/area/use-task.ts';
import { callApi } from '../../../lib/api.ts';

interface ActionWords {
  label: string;
  /** What has been done, to one article and to several: "mis à la corbeille". */
  done: readonly [one: string, several: string];
  /** The action that undoes it, if any. */
  undo?: ArticleAction;
  /** Asked for confirmation first, because visitors see the effect or because it cannot be undone. */
  question?: { title: string; text: string };
}

export const articleActions: Record<ArticleAction, ActionWords> = {
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

/** Changes the selected articles; the toast reports the outcome and offers to undo it where possible. */
export function changeArticles(run: RunTask, { action, ids }: Change): Promise<boolean> {
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
